import { Link } from '@tanstack/react-router';
import { Star, X } from 'lucide-react';
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

/** A column per athlete, a row per fact or stat. The names of the rows stay in sight. */
export function ComparisonTable({ athletes, ids, onlyDifferences }: ComparisonTableProps) {
  const all = listComparedRows(athletes);
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all;
  return (
    <>
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many columns scroll sideways, with the keyboard too
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-surface focus-visible:-outline-offset-2 print:overflow-visible"
      >
        <table className="w-full text-row">
          <thead>
            <tr className="border-line border-b align-top">
              <th scope="col" className={cn(labelClass, 'font-normal text-muted')}>
                <span className="sr-only">Fact</span>
              </th>
              {athletes.map((athlete) => (
                <AthleteHeading key={athlete.id} athlete={athlete} ids={ids} />
              ))}
            </tr>
          </thead>
          <tbody>
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

const labelClass =
  'sticky left-0 z-10 w-24 min-w-24 bg-surface py-2.5 align-top pr-2 pl-3 text-left text-meta sm:w-40 sm:min-w-40 sm:pl-4 print:static';

function AthleteHeading({ athlete, ids }: { athlete: Athlete; ids: string[] }) {
  const { id, user, sport } = athlete;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <th scope="col" className="min-w-32 px-2 py-3 text-left sm:px-3 print:min-w-0">
      <span className="flex items-start justify-between gap-1">
        <Avatar name={name} src={user.profileImage} hue={getSportFacts(sport).hue} size={36} />
        {ids.length > comparedAthletes.min && (
          <Link
            to="/compare"
            search={{ ids: ids.filter((one) => one !== id) }}
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
        className="mt-1.5 line-clamp-2 rounded-sm font-semibold hover:underline"
      >
        {name}
      </Link>
    </th>
  );
}

function ComparisonRow({ row, athletes }: { row: ComparedRow; athletes: Athlete[] }) {
  const { label, cells, differs } = row;
  return (
    <tr className="border-line not-first:border-t">
      <th
        scope="row"
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
    <td className={cn('tnum px-2 py-2 align-top sm:px-3', isBest && 'font-semibold')}>
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
