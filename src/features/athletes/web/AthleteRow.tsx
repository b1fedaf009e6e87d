import { Link } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { formatGpa, formatWeight } from '#shared/height-weight-and-gpa.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Dot } from '#ui/display/Dot.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { Athlete } from '../contract.ts';
import { Miles } from './AthletesWithMilesList.tsx';
import { getNotYetRatedHint, toFullName, toPlaceName } from './format-athlete.ts';
import { useInjectedAthleteButtons } from './injected-athlete-buttons-context.ts';
import { MissingValue } from './MissingValue.tsx';
import { RecruitingStatusChip } from './RecruitingStatusChip.tsx';

/**
 * The list must be a `@container`: below 640 px a row has two lines, from 800 px every column has its place.
 * Columns: avatar, name, sport and position, class, size, GPA, place, rating, actions.
 */
const columns =
  'grid grid-cols-[36px_minmax(0,1fr)_auto] gap-x-3 px-4 @min-[640px]:grid-cols-[28px_minmax(0,170fr)_minmax(0,170fr)_36px_96px_32px_54px] @min-[800px]:grid-cols-[28px_minmax(0,170fr)_minmax(0,170fr)_36px_96px_32px_minmax(0,116fr)_54px_60px]';
/** Room for the field that ticks the athlete. */
const selectableClass = 'pl-11';
const onlyWide = 'hidden @min-[640px]:block';
const onlyWidest = 'hidden @min-[800px]:block';
const onlyWidestAsFlex = 'hidden @min-[800px]:flex';

/** The column names, sticky below the bar; hidden from screen readers, because every row repeats them. */
export function AthleteRowHeader() {
  const { SelectAthleteField } = useInjectedAthleteButtons();
  return (
    <div
      aria-hidden
      className={cn(
        columns,
        'sticky top-12 z-10 @max-[640px]:hidden h-8 items-center border-line border-b bg-hover text-caption text-muted md:pointer-coarse:top-14',
        SelectAthleteField && selectableClass,
      )}
    >
      <span />
      <span>Athlete</span>
      <span>Sport · Position</span>
      <span>Class</span>
      <span>Size</span>
      <span>GPA</span>
      <span className={onlyWidest}>Place</span>
      <span>Rating</span>
    </div>
  );
}

/** An athlete in a list: a line of 44 px and one for the note, in the same order as the card. */
export function AthleteRow({ athlete, note }: { athlete: Athlete; note?: ReactNode }) {
  return (
    <div
      data-athlete={athlete.id}
      className="group relative border-line border-b bg-surface transition-colors hover:bg-hover"
    >
      <AthleteRowColumns athlete={athlete} />
      {note && <div className="-mt-1.5 pr-4 pb-2 pl-16 @min-[640px]:pl-14">{note}</div>}
    </div>
  );
}

function AthleteRowColumns({ athlete }: { athlete: Athlete }) {
  const { BookmarkButton, OpenConversationButton, SelectAthleteField } = useInjectedAthleteButtons();
  const { user, sport } = athlete;
  const { hue } = getSportFacts(sport);
  return (
    <div
      className={cn(
        columns,
        'h-14 items-center text-row @max-[640px]:grid-rows-[1fr_1fr] @max-[640px]:py-2 @min-[640px]:h-11',
        SelectAthleteField && selectableClass,
      )}
    >
      {SelectAthleteField && (
        <SelectAthleteField athlete={athlete} className="absolute inset-y-0 left-3 my-auto" />
      )}
      <Avatar
        name={toFullName(user)}
        src={user.profileImage}
        hue={hue}
        size={36}
        className="@max-[640px]:row-span-2 @min-[640px]:size-7 @min-[640px]:text-[10px]"
      />
      <AthleteRowCell className="flex items-center gap-2 font-semibold">
        <Link
          to="/athlete/$id"
          params={{ id: athlete.id }}
          className="truncate rounded-sm hover:underline @max-[640px]:after:absolute @max-[640px]:after:inset-0"
        >
          {toFullName(user)}
        </Link>
        <RecruitingStatusChip athlete={athlete} />
      </AthleteRowCell>
      <AthleteRowCell className="flex items-center gap-2 @max-[640px]:order-1 @max-[640px]:text-muted">
        <Dot hue={hue} />
        <span className="truncate">
          {formatSportWithGender(sport, athlete.gender)} · {formatPositions(athlete)}
        </span>
        {/* Not beside the name, which a chip shortens. */}
        {athlete.bookmarked && <BookmarkedMark />}
      </AthleteRowCell>
      <AthleteRowCell className="tnum @max-[640px]:order-1 @max-[640px]:justify-self-end @max-[640px]:text-meta @max-[640px]:text-muted">
        {/* Wide rows have a column of this name. */}
        <span className="@min-[640px]:sr-only">Class of </span>
        {athlete.classYear}
      </AthleteRowCell>
      <AthleteRowCell screenReaderLabel="Size" className={cn('tnum', onlyWide)}>
        <HeightAndWeight athlete={athlete} />
      </AthleteRowCell>
      <AthleteRowCell screenReaderLabel="GPA" className={cn('tnum', onlyWide)}>
        {athlete.gpa === null ? <MissingValue /> : formatGpa(athlete.gpa)}
      </AthleteRowCell>
      <AthleteRowCell className={cn('items-baseline gap-1 text-muted', onlyWidestAsFlex)}>
        <span className="truncate">{toPlaceName(athlete)}</span>
        <Miles athleteId={athlete.id} afterPlace />
      </AthleteRowCell>
      <AthleteRowCell className="flex @max-[640px]:justify-self-end">
        <Rating value={athlete.rating} hint={getNotYetRatedHint(athlete)} />
      </AthleteRowCell>
      <div className="-mr-2 hidden justify-end @min-[800px]:flex">
        <OpenConversationButton person={athlete} iconOnly className={revealOnHoverClass} />
        <BookmarkButton athlete={athlete} className={cn(!athlete.bookmarked && revealOnHoverClass)} />
      </div>
    </div>
  );
}

/** Where the row has no room for the button, which says it otherwise. */
function BookmarkedMark() {
  return (
    <span className="shrink-0 @min-[800px]:hidden">
      <Bookmark aria-hidden className="size-3.5 fill-brand text-brand" />
      <span className="sr-only">Bookmarked</span>
    </span>
  );
}

// Hidden until the row is hovered or focused; the button of a bookmarked athlete is always shown.
const revealOnHoverClass =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';

function HeightAndWeight({ athlete: { height, weight } }: { athlete: Athlete }) {
  if (!height && !weight) return <MissingValue />;
  return [height, weight && formatWeight(weight)].filter(Boolean).join(' · ');
}

interface AthleteRowCellProps {
  /** The column's name for screen readers. */
  screenReaderLabel?: string;
  className?: string;
  children: ReactNode;
}

function AthleteRowCell({ screenReaderLabel, className, children }: AthleteRowCellProps) {
  return (
    <div className={cn('min-w-0 truncate', className)}>
      {screenReaderLabel && <span className="sr-only">{screenReaderLabel} </span>}
      {children}
    </div>
  );
}

/** The placeholder of a row. */
export function AthleteRowSkeleton() {
  return (
    <div className={cn(columns, 'h-14 items-center border-line border-b @min-[640px]:h-11')}>
      <Skeleton className="size-9 rounded-full @min-[640px]:size-7" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-12 @min-[640px]:w-4/5" />
      {['w-9', 'w-24', 'w-8', 'w-12'].map((width) => (
        <Skeleton key={width} className={cn('h-4', width, onlyWide)} />
      ))}
      <Skeleton className={cn('h-4 w-12', onlyWidest)} />
    </div>
  );
}
