import { Link } from '@tanstack/react-router';
import { Landmark, MapPin } from 'lucide-react';
import { OpenConversationButton } from '#features/messages/web/thread/OpenConversationButton.tsx';
import { formatDivision } from '#features/schools/contract.ts';
import { SchoolLink } from '#features/schools/web/SchoolLink.tsx';
import { VerifiedCoachButton } from '#features/schools/web/VerifiedCoachButton.tsx';
import { formatProgram } from '#features/sports/contract/gender-labels.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { ListedCoach } from '../contract.ts';
import { toFullName, toPlaceName } from './format-coach.ts';

const frame = 'flex h-full min-w-0 flex-col rounded-xl border border-line bg-surface p-4';

/** A coach in the directory. */
export function CoachCard({ coach }: { coach: ListedCoach }) {
  const { user, sport, position, school, college } = coach;
  const division = college && formatDivision(college);
  const { hue } = getSportFacts(sport);
  const name = toFullName(coach);
  return (
    <article aria-label={name} className={`${frame} transition-shadow hover:shadow-float`}>
      <header className="flex items-center gap-3">
        <Avatar name={name} src={user.profileImage} hue={hue} size={44} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          {/* The program goes below a name that leaves it no room. */}
          <div className="relative max-w-full grow">
            <div className="flex min-w-0 items-center gap-1.5">
              <h2 className="truncate text-card">
                <Link
                  to="/coach/$id"
                  params={{ id: coach.id }}
                  className="touch-stretch rounded-sm hover:underline"
                >
                  {name}
                </Link>
              </h2>
              {coach.verified && <VerifiedCoachButton name={name} />}
            </div>
            <p className="truncate text-muted text-row">{position}</p>
          </div>
          <Pill hue={hue}>{formatProgram(sport, coach.genders)}</Pill>
        </div>
      </header>
      <ul className="my-3 flex flex-col gap-1.5 text-row [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted">
        <li className="flex items-center gap-2">
          <Landmark aria-hidden />
          <SchoolLink name={school} schoolId={coach.schoolId} className="truncate" />
          {division && <span className="shrink-0 text-meta text-muted">{division}</span>}
        </li>
        <li className="flex items-center gap-2 text-muted">
          <MapPin aria-hidden />
          <span className="truncate">{toPlaceName(coach)}</span>
          {coach.miles !== null && (
            <span className="tnum ml-auto shrink-0 text-meta">{`${formatInteger(coach.miles)} mi`}</span>
          )}
        </li>
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2">
        <OpenConversationButton person={coach} label="Message" />
        <Button asChild variant="outline">
          <Link to="/coach/$id" params={{ id: coach.id }}>
            View Profile
            <span className="sr-only"> of {name}</span>
          </Link>
        </Button>
      </div>
    </article>
  );
}

/** The placeholder of a card, in the same geometry. */
export function CoachCardSkeleton() {
  return (
    <div className={frame}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton className="my-0.5 h-4 w-3/5" />
          <Skeleton className="mt-1 h-4 w-2/5" />
        </div>
        <Skeleton className="h-5.5 w-20 rounded-full" />
      </div>
      <div className="my-3 flex flex-col gap-1.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-8 pointer-coarse:h-11" />
        <Skeleton className="h-8 pointer-coarse:h-11" />
      </div>
    </div>
  );
}
