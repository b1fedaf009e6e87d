import { Link } from '@tanstack/react-router';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { formatWeight } from '#shared/height-weight-and-gpa.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { toFullName, toPlaceName } from './format-coach.ts';

const columns =
  'grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2.5 md:grid-cols-[36px_minmax(0,1.4fr)_92px_52px_64px_minmax(0,1fr)_62px_auto]';
const factClass = 'tnum hidden whitespace-nowrap md:block';

/** A member of a team. On phones the facts are in one line below the name. */
export function RosterRow({ athlete }: { athlete: Athlete }) {
  const { user, sport, classYear, height, weight, rating, ratingCount } = athlete;
  const name = toFullName(athlete);
  const pounds = weight && formatWeight(weight);
  return (
    <li className={cn(columns, 'text-row')}>
      <Avatar name={name} src={user.profileImage} hue={getSportFacts(sport).hue} size={36} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-meta text-muted">{formatPositions(athlete)}</p>
      </div>
      <span className={factClass}>Class of {classYear}</span>
      <span className={factClass}>{height}</span>
      <span className={factClass}>{pounds}</span>
      <span className={cn(factClass, 'truncate text-muted')}>{toPlaceName(athlete)}</span>
      <Rating value={rating} hint={ratingCount === 0 ? 'not yet rated' : undefined} />
      <p className="tnum col-span-3 text-muted md:hidden">
        {[`Class of ${classYear}`, height, pounds, toPlaceName(athlete)].filter(Boolean).join(' · ')}
      </p>
      <Button asChild variant="outline" className="col-span-3 md:col-span-1">
        <Link to="/athlete/$id" params={{ id: athlete.id }}>
          View Profile
          <span className="sr-only"> of {name}</span>
        </Link>
      </Button>
    </li>
  );
}

/** The placeholder of a row. */
export function RosterRowSkeleton() {
  return (
    <li aria-hidden className={cn(columns, 'animate-late')}>
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-14 rounded-full md:col-start-7" />
      <Skeleton className="col-span-3 h-8 pointer-coarse:h-11 md:col-span-1 md:w-28" />
    </li>
  );
}
