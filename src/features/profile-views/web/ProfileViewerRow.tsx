import { Link } from '@tanstack/react-router';
import { VerifiedCoachIcon } from '#features/schools/web/VerifiedCoachIcon.tsx';
import { formatInteger } from '#shared/format-integer.ts';
import { formatTimeAgo } from '#shared/time-ago.ts';
import type { ProfileViewer } from '../contract.ts';

/** A coach who looked: the school, how far away, when last, and on how many days. */
export function ProfileViewerRow({ viewer }: { viewer: ProfileViewer }) {
  const { coachId, firstName, lastName, school, verified, miles, lastViewedAt, days } = viewer;
  const distance = miles === null ? [] : [`${formatInteger(miles)} mi`];
  return (
    <li>
      <Link
        to="/coach/$id"
        params={{ id: coachId }}
        className="flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-semibold text-row">
            <span className="truncate">{`${firstName} ${lastName}`}</span>
            {verified && <VerifiedCoachIcon />}
          </span>
          <span className="block truncate text-muted text-row">{[school, ...distance].join(' · ')}</span>
        </span>
        <span className="shrink-0 text-right text-meta text-muted">
          <time dateTime={lastViewedAt} className="tnum block">
            {formatTimeAgo(lastViewedAt, 'short')}
          </time>
          {days > 1 && <span className="tnum block">{`on ${formatInteger(days)} days`}</span>}
        </span>
      </Link>
    </li>
  );
}
