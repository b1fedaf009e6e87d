import { Link } from '@tanstack/react-router';
import { Clapperboard, GraduationCap, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSidesBriefly } from '#features/sports/contract/describe-strong-sides.ts';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { SportIcon } from '#features/sports/web/SportIcon.tsx';
import { formatGpa } from '#shared/height-weight-and-gpa.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { Athlete } from '../contract.ts';
import { Miles } from './AthletesWithMilesList.tsx';
import { getNotYetRatedHint, listStatTiles, toFullName, toPlaceName } from './format-athlete.ts';
import { useInjectedAthleteButtons } from './injected-athlete-buttons-context.ts';
import { MissingValue } from './MissingValue.tsx';
import { RecruitingStatusChip } from './RecruitingStatusChip.tsx';
import { StatValue } from './StatValue.tsx';

const cardFrameClass = 'flex h-full min-w-0 flex-col overflow-clip rounded-xl border border-line bg-surface';

/** An athlete in a grid, with what coaches read first; the note says why the search found them. */
export function AthleteCard({ athlete, note }: { athlete: Athlete; note?: ReactNode }) {
  const { OpenConversationButton } = useInjectedAthleteButtons();
  const name = toFullName(athlete.user);
  return (
    <article
      aria-label={name}
      data-athlete={athlete.id}
      className={cn(cardFrameClass, 'transition-shadow hover:shadow-float')}
    >
      <AthleteCardHeader athlete={athlete} />
      <dl className="grid grid-cols-4 divide-x divide-line border-line border-y text-center">
        <LabelledValueCell label="Class">{athlete.classYear}</LabelledValueCell>
        <LabelledValueCell label="Height">{athlete.height}</LabelledValueCell>
        <LabelledValueCell label={athlete.weight ? 'lbs' : 'Weight'} screenReaderLabel="Weight in lbs">
          {athlete.weight}
        </LabelledValueCell>
        <LabelledValueCell label="GPA">
          {athlete.gpa === null ? null : formatGpa(athlete.gpa)}
        </LabelledValueCell>
      </dl>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-3 pb-4">
        <StatTilesOrBio athlete={athlete} />
        <LocationAndSchool athlete={athlete} />
        {athlete.commitment && (
          <RecruitingStatusChip athlete={athlete} className="-mt-1 max-w-full self-start" />
        )}
        {note}
        <div className="mt-auto grid grid-cols-2 gap-2">
          <OpenConversationButton person={athlete} />
          <Button asChild variant="outline">
            <Link to="/athlete/$id" params={{ id: athlete.id }}>
              View Profile
              <span className="sr-only"> of {name}</span>
            </Link>
          </Button>
        </div>
      </div>
    </article>
  );
}

function AthleteCardHeader({ athlete }: { athlete: Athlete }) {
  const { BookmarkButton, SelectAthleteField } = useInjectedAthleteButtons();
  const { user, sport } = athlete;
  const { hue } = getSportFacts(sport);
  return (
    <header className="@container py-3.5 pr-2 pl-4">
      <div className="flex items-center gap-3">
        {SelectAthleteField && <SelectAthleteField athlete={athlete} className="-mr-1 -ml-1" />}
        <Avatar name={toFullName(user)} src={user.profileImage} hue={hue} size={44} />
        <div className="relative min-w-0 flex-1">
          <div className="flex items-center gap-3">
            <h3 className="min-w-0 flex-1 truncate text-card">
              <Link
                to="/athlete/$id"
                params={{ id: athlete.id }}
                className="touch-stretch rounded-sm hover:underline"
              >
                {toFullName(user)}
              </Link>
            </h3>
            <Rating value={athlete.rating} hint={getNotYetRatedHint(athlete)} />
            {/* Above the stretched link, and no higher than the name. */}
            <BookmarkButton athlete={athlete} className="relative z-1 -my-2 -ml-2 pointer-coarse:-my-3" />
          </div>
          <SportPositionAndSides athlete={athlete} />
        </div>
      </div>
    </header>
  );
}

/**
 * On one line, where sport and position are shortened before the sides. A narrow card has two lines: also without sides where
 * cards stand side by side, so that those of a row line up.
 */
function SportPositionAndSides({ athlete }: { athlete: Athlete }) {
  const { sport, gender } = athlete;
  const sides = formatSidesBriefly(athlete);
  return (
    <p className="flex items-start gap-1.5 pr-2 text-muted text-row sm:min-h-10 @min-[384px]:min-h-0 [&_svg]:mt-0.75">
      <SportIcon sport={sport} />
      <span className="@max-[384px]:line-clamp-2 min-w-0 @min-[384px]:flex">
        <span className="@min-[384px]:truncate">
          {formatSportWithGender(sport, gender)} · {formatPositions(athlete)}
        </span>
        {sides && (
          <>
            <span className="@min-[384px]:whitespace-pre"> · </span>
            <span className="shrink-0 whitespace-nowrap">{sides}</span>
          </>
        )}
      </span>
    </p>
  );
}

function LabelledValueCell({
  label,
  screenReaderLabel,
  children,
}: {
  label: string;
  /** Where the label alone does not say what the value is. */
  screenReaderLabel?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-1 py-2">
      <dt className="truncate text-caption text-muted">
        {screenReaderLabel ? (
          <>
            <span aria-hidden>{label}</span>
            <span className="sr-only">{screenReaderLabel}</span>
          </>
        ) : (
          label
        )}
      </dt>
      <dd className="tnum truncate font-semibold text-card">{children ?? <MissingValue />}</dd>
    </div>
  );
}

// Also the height of what replaces the tiles of a sport without any, so that the cards of a row line up.
const tilesHeight = 'h-12.5 shrink-0';

function StatTilesOrBio({ athlete }: { athlete: Athlete }) {
  const tiles = listStatTiles(athlete);
  if (tiles.length === 0) {
    return (
      <div className={cn(tilesHeight, 'pt-1')}>
        <p className="line-clamp-2 text-muted text-row">
          {athlete.bio ?? `Class of ${athlete.classYear} at ${athlete.highSchool ?? toPlaceName(athlete)}`}
        </p>
      </div>
    );
  }
  return (
    <dl aria-label="Stats" className={cn(tilesHeight, 'grid grid-cols-3 gap-2')}>
      {tiles.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-center rounded-md bg-hover px-2">
          <dt className="truncate text-caption text-muted">{name}</dt>
          <dd className={cn('tnum truncate text-body', value ? 'font-semibold' : 'text-muted')}>
            {value ? <StatValue sport={athlete.sport} name={name} value={value} /> : 'N/A'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LocationAndSchool({ athlete }: { athlete: Athlete }) {
  const films = athlete.highlights?.length ?? 0;
  return (
    <p className="flex h-4 items-center gap-3 text-meta text-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
      <span className="flex min-w-0 items-center gap-1">
        <MapPin aria-hidden />
        <span className="truncate">{toPlaceName(athlete)}</span>
      </span>
      {athlete.highSchool && (
        <span className="flex min-w-0 items-center gap-1">
          <GraduationCap aria-hidden />
          <span className="truncate">{athlete.highSchool}</span>
        </span>
      )}
      {/* The miles come last of all, and move nothing here. */}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <Miles athleteId={athlete.id} />
        {!athlete.commitment && <RecruitingStatusChip athlete={athlete} />}
        {films > 0 && (
          <span className="tnum flex items-center gap-1" title="Highlight videos">
            <Clapperboard aria-hidden />
            {films}
            <span className="sr-only">{films === 1 ? ' highlight video' : ' highlight videos'}</span>
          </span>
        )}
      </span>
    </p>
  );
}

/** The placeholder of a card, in the same geometry. */
export function AthleteCardSkeleton() {
  return (
    <div className={cardFrameClass}>
      <div className="flex items-center gap-3 px-4 py-3.5">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <div className="flex items-center justify-between">
            <Skeleton className="my-0.5 h-4 w-3/5" />
            <Skeleton className="h-5 w-12 rounded-full" />
          </div>
          <Skeleton className="mt-1 h-4 w-4/5" />
        </div>
      </div>
      <div className="grid grid-cols-4 divide-x divide-line border-line border-y">
        {[0, 1, 2, 3].map((cell) => (
          <div key={cell} className="flex flex-col items-center gap-1 px-1 py-2">
            <Skeleton className="h-5 w-10" />
            <Skeleton className="h-3 w-8" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        <div className={cn(tilesHeight, 'grid grid-cols-3 gap-2')}>
          {[0, 1, 2].map((tile) => (
            <Skeleton key={tile} className="h-full" />
          ))}
        </div>
        <Skeleton className="h-4 w-3/4" />
        <div className="grid grid-cols-2 gap-2">
          <Skeleton className="h-8 pointer-coarse:h-11" />
          <Skeleton className="h-8 pointer-coarse:h-11" />
        </div>
      </div>
    </div>
  );
}
