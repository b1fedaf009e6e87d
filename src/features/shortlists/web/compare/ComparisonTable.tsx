import { Link } from '@tanstack/react-router';
import { Star, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { comparedAthletes } from '../../contract/compared-athletes.ts';
import { type ComparedCell, type ComparedRow, listComparedRows } from './comparison-rows.ts';

interface ComparisonTableProps {
  athletes: Athlete[];
  /** Of the address, hidden athletes too. */
  ids: string[];
  onlyDifferences: boolean;
}

/** So many fit beside each other on a phone. */
const maxAthletesWithoutScrolling = 3;

// On a phone the parts of the table are grids, and Safari drops the roles of such a table.
const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/**
 * A column per athlete, a row per fact or stat; on a phone the name of a row is above its values. The names of the rows stay
 * in sight, on a phone those of the athletes too.
 */
export function ComparisonTable({ athletes, ids, onlyDifferences }: ComparisonTableProps) {
  const all = listComparedRows(athletes);
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all;
  const isScrolled = athletes.length > maxAthletesWithoutScrolling;
  return (
    <>
      <section
        aria-label="Comparison"
        // Many columns scroll sideways, with the keyboard too.
        {...(isScrolled && { tabIndex: 0 })}
        className={cn(
          'relative rounded-xl border border-line bg-surface focus-visible:-outline-offset-2 print:max-h-none print:overflow-visible',
          isScrolled
            ? 'overflow-x-auto max-sm:max-h-[calc(100dvh-9rem)] max-sm:overflow-auto'
            : 'overflow-clip',
        )}
      >
        <table
          {...roles.table}
          style={{ '--columns': athletes.length } as CSSProperties}
          className={cn(
            'w-full text-row max-sm:block',
            // The columns of six fit on a sheet of Letter or A4.
            isScrolled && 'max-sm:w-[calc(var(--columns)*7rem)] print:text-caption',
          )}
        >
          <thead
            {...roles.rows}
            className={cn(
              'max-sm:sticky max-sm:z-20 max-sm:block max-sm:bg-surface',
              isScrolled ? 'max-sm:top-0' : 'max-sm:top-12',
            )}
          >
            <tr {...roles.row} className={cn(rowClass, 'border-line border-b align-top')}>
              <th {...roles.columnHeader} className={cn(labelClass, 'font-normal text-muted max-sm:sr-only')}>
                <span className="sr-only">Fact</span>
              </th>
              {athletes.map((athlete) => (
                <AthleteHeading key={athlete.id} athlete={athlete} ids={ids} />
              ))}
            </tr>
          </thead>
          <tbody {...roles.rows} className="max-sm:block">
            {rows.map((row) => (
              <ComparisonRow key={row.label} row={row} athletes={athletes} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="p-4 text-muted text-row">Nothing that we know of differs.</p>}
      </section>
      <p className="mt-2 text-meta text-muted">
        Rows with a bar differ. <Star aria-hidden className="inline size-3 fill-brand text-brand" /> is the
        best of a stat, where the sport says whether more or less is better.
      </p>
    </>
  );
}

// Columns of the same width in every row, as those of a table have.
const rowClass = 'max-sm:grid max-sm:grid-cols-[repeat(var(--columns),minmax(0,1fr))]';

const labelClass =
  'sticky left-0 z-10 bg-surface pr-2 pl-3 text-left align-top text-meta max-sm:col-span-full max-sm:justify-self-start max-sm:pt-2 max-sm:text-muted sm:w-40 sm:min-w-40 sm:py-2.5 sm:pl-4 print:static print:w-24 print:min-w-0 print:py-1 print:pl-2 print:text-[1em]';

const valueClass = 'pr-1 pl-3 sm:pr-3 print:px-1.5';

/** On paper words stay whole, and columns are as wide as their longest one; only what no column could hold is broken. */
const getWrapClass = (text: string) => cn('wrap-anywhere', !/\S{21}/.test(text) && 'print:wrap-normal');

function AthleteHeading({ athlete, ids }: { athlete: Athlete; ids: string[] }) {
  const { id, user, sport } = athlete;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <th
      {...roles.columnHeader}
      className={cn(valueClass, getWrapClass(name), 'py-3 text-left sm:min-w-32 print:min-w-0 print:py-1.5')}
    >
      <span className="flex items-start justify-between gap-1 print:hidden">
        <Avatar name={name} src={user.profileImage} hue={getSportFacts(sport).hue} size={36} />
        {ids.length > comparedAthletes.min && (
          <Link
            to="/compare"
            search={(now) => ({ ...now, ids: ids.filter((one) => one !== id) })}
            replace
            aria-label={`Leave out ${name}`}
            className="touch-target rounded-md p-1 text-muted hover:bg-hover hover:text-fg print:hidden [&_svg]:size-4"
          >
            <X aria-hidden />
          </Link>
        )}
      </span>
      <Link
        to="/athlete/$id"
        params={{ id }}
        className="mt-1.5 line-clamp-2 rounded-sm font-semibold hover:underline print:mt-0 print:line-clamp-none"
      >
        {name}
      </Link>
    </th>
  );
}

function ComparisonRow({ row, athletes }: { row: ComparedRow; athletes: Athlete[] }) {
  const { label, cells, differs } = row;
  return (
    <tr {...roles.row} className={cn(rowClass, 'border-line not-first:border-t')}>
      <th
        {...roles.rowHeader}
        className={cn(labelClass, 'font-medium', differs && 'shadow-[inset_3px_0_0_var(--color-brand)]')}
      >
        {label}
        {differs && <span className="sr-only"> differs</span>}
      </th>
      {cells.map((cell, nth) => (
        <ComparisonCell key={athletes[nth]?.id} cell={cell} />
      ))}
    </tr>
  );
}

function ComparisonCell({ cell: { text, season, isBest } }: { cell: ComparedCell }) {
  return (
    <td
      {...roles.cell}
      className={cn(
        valueClass,
        getWrapClass(text ?? ''),
        'tnum pt-0.5 pb-2 align-top sm:pt-2 print:py-1',
        isBest && 'font-semibold',
      )}
    >
      {text ?? (
        <span className="text-muted">
          –<span className="sr-only"> not known</span>
        </span>
      )}
      {isBest && (
        <>
          <Star aria-hidden className="ml-1 inline size-3 fill-brand text-brand" />
          <span className="sr-only"> best</span>
        </>
      )}
      {season && <span className="block font-normal text-caption text-muted">{season}</span>}
    </td>
  );
}
