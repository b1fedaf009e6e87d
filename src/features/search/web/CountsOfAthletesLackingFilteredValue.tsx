import { useQueries } from '@tanstack/react-query';
import type { TotalRelation } from '#shared/cursor.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { formatTotal } from '#web/format-total.ts';
import { foundCountQuery } from './data.ts';
import { listSearchesForMissingNumbers } from './searches-for-athletes-without-filtered-value.ts';
import { useFilters } from './use-filters.ts';

/**
 * '312 have no GPA here: Show Them', for each filter by a number; one press adds them to the list or the map. A line has its
 * height before its count is there, so that what is below stays where it is.
 */
export function CountsOfAthletesLackingFilteredValue({ isNobodyFound }: { isNobodyFound: boolean }) {
  const [search, change] = useFilters();
  const leftOut = listSearchesForMissingNumbers(search);
  const counts = useQueries({ queries: leftOut.map((one) => foundCountQuery(one.leftOut)) });
  if (leftOut.length === 0) return null;
  return (
    <ul aria-label="Left out by these filters" className="mb-3 text-meta text-muted">
      {leftOut.map(({ label, withThem }, nth) => (
        <li key={label} className="tnum flex min-h-8 items-center gap-1 pointer-coarse:min-h-11">
          <LeftOutAthletesCount
            label={label}
            count={counts[nth]?.data}
            isNobodyFound={isNobodyFound}
            onShow={() => change(withThem)}
          />
        </li>
      ))}
    </ul>
  );
}

interface LeftOutCountProps {
  label: string;
  /** Undefined while it loads, and where it could not be loaded. */
  count: { total: number; relation: TotalRelation } | undefined;
  /** Nobody is here, with the number or without it. */
  isNobodyFound: boolean;
  onShow: () => void;
}

function LeftOutAthletesCount({ label, count, isNobodyFound, onShow }: LeftOutCountProps) {
  if (!count || (count.total === 0 && isNobodyFound)) return null;
  if (count.total === 0) return `Everyone here has a ${label}.`;
  return (
    <>
      {formatTotal(count.total, count.relation)} {count.total === 1 ? 'has' : 'have'} no {label} here:{' '}
      <Button
        variant="ghost"
        className="text-brand"
        aria-label={`Show athletes without ${label}`}
        onClick={onShow}
      >
        Show Them
      </Button>
    </>
  );
}
