import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { formatRecruitingStatus } from '#features/athletes/contract/recruiting-status-labels.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import type { BriefingItem, ChangeKind } from '../contract.ts';

interface BriefingItemRowProps {
  item: BriefingItem;
  onClear: (button: HTMLButtonElement) => void;
}

/** Who it is, what is new, and the button that clears it. */
export function BriefingItemRow({ item, onClear }: BriefingItemRowProps) {
  const { athlete, isNew } = item;
  const name = `${athlete.user.firstName} ${athlete.user.lastName}`;
  return (
    <li className="flex items-center gap-3 px-4 py-3 transition-colors focus-within:bg-hover hover:bg-hover">
      <Avatar name={name} src={athlete.user.profileImage} hue={getSportFacts(athlete.sport).hue} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-row">
          <Link
            to="/athlete/$id"
            params={{ id: athlete.id }}
            className="touch-target truncate rounded-sm font-semibold hover:underline"
          >
            {name}
          </Link>
          {isNew && <Pill variant="brand">New</Pill>}
        </p>
        <p className="truncate text-muted text-row">{describeAthlete(item)}</p>
        <p className="tnum mt-0.5 text-meta">{describeNews(item)}</p>
      </div>
      <Button
        variant="outline"
        data-clear-item=""
        aria-label={`Clear ${name}`}
        onClick={(event) => onClear(event.currentTarget)}
      >
        <Check aria-hidden />
        <span className="max-sm:hidden">Clear</span>
      </Button>
    </li>
  );
}

const describeAthlete = ({ athlete }: BriefingItem): string =>
  [
    formatPositions(athlete),
    `Class of ${athlete.classYear}`,
    athlete.height,
    athlete.gpa !== null && `GPA ${formatGpa(athlete.gpa)}`,
    formatCityAndRegion(athlete),
  ]
    .filter(Boolean)
    .join(' · ');

function describeNews({ athlete, at, isNew, changes }: BriefingItem): string {
  const wordsByKind: Record<ChangeKind, string> = {
    film: 'Film added',
    stats: 'Stats updated',
    status: formatRecruitingStatus(athlete.recruitingStatus, athlete.commitment),
  };
  const news = changes.map(({ kind, at: changedAt }) => `${wordsByKind[kind]} ${formatTimeAgo(changedAt)}`);
  return [...(isNew ? [`Joined ${changes.length > 0 ? 'since' : formatTimeAgo(at)}`] : []), ...news].join(
    ' · ',
  );
}
