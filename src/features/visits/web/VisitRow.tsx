import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getMemberRole, useViewer } from '#features/accounts/web/session.ts';
import { VerifiedCoachButton } from '#features/schools/web/VerifiedCoachButton.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { Visit } from '../contract.ts';
import { VisitActionButtons } from './VisitActionButtons.tsx';
import { VisitFactItem, VisitFactList } from './VisitFactList.tsx';
import { VisitMonthAndDayIcon } from './VisitMonthAndDayIcon.tsx';
import { VisitStatePill } from './VisitStatePill.tsx';

const row = 'flex gap-3 px-4 py-4 sm:gap-4';

/** A visit, with buttons for what its viewer may do. */
export function VisitRow({ visit }: { visit: Visit }) {
  const role = getMemberRole(useViewer());
  const other = role === 'coach' ? visit.athlete.user : visit.coach.user;
  const name = `${other.firstName} ${other.lastName}`;
  const isCancelled = visit.state === 'declined' || visit.state === 'cancelled';
  return (
    <article aria-label={`Visit with ${name}`} className={row}>
      <VisitMonthAndDayIcon visit={visit} faint={isCancelled} />
      <div className="min-w-0 flex-1 lg:flex lg:items-start lg:justify-between lg:gap-6">
        <div className="min-w-0">
          <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <h3 className="text-card">
              <OtherMemberProfileLink visit={visit} isCoach={role === 'coach'}>
                {name}
              </OtherMemberProfileLink>
            </h3>
            {role === 'athlete' && visit.coach.verified && <VerifiedCoachButton name={name} />}
            <VisitStatePill
              state={visit.state}
              isForViewer={visit.awaits === role}
              firstName={other.firstName}
            />
            {visit.isNew && <Pill variant="brand">New</Pill>}
          </header>
          <p className="text-muted text-row">
            {visit.kind === 'official' ? 'Official visit' : 'Unofficial visit'} · {visit.coach.school}
          </p>
          <VisitFactList visit={visit} className="mt-2">
            {visit.overlaps.length > 0 && (
              <VisitFactItem icon={<TriangleAlert aria-hidden />}>
                {visit.overlaps.length === 1
                  ? 'You have another visit at the same time.'
                  : `You have ${visit.overlaps.length} other visits at the same time.`}
              </VisitFactItem>
            )}
          </VisitFactList>
        </div>
        <VisitActionButtons visit={visit} role={role} name={name} />
      </div>
    </article>
  );
}

function OtherMemberProfileLink({
  visit,
  isCoach,
  children,
}: {
  visit: Visit;
  isCoach: boolean;
  children: ReactNode;
}) {
  const className = 'touch-target rounded-sm hover:underline';
  return isCoach ? (
    <Link to="/athlete/$id" params={{ id: visit.athlete.id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/coach/$id" params={{ id: visit.coach.id }} className={className}>
      {children}
    </Link>
  );
}

/** In place of a visit while the list loads. */
export function VisitRowSkeleton() {
  return (
    <div className={row}>
      <Skeleton className="h-14 w-13 rounded-lg" />
      <div className="flex-1">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-1.5 h-4 w-56" />
        <Skeleton className="mt-3 h-4 w-4/5" />
        <Skeleton className="mt-1.5 h-4 w-2/5" />
        <Skeleton className="mt-3.5 h-8 w-64 pointer-coarse:h-11" />
      </div>
    </div>
  );
}
