import { Link } from '@tanstack/react-router';
import { CalendarPlus, Clock, MapPin, StickyNote, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Visit } from '../contract.ts';
import { type Answer, useAnswerVisit } from './data.ts';
import { Leaf, Line } from './VisitParts.tsx';
import { whenOf } from './visit-times.ts';

// The form brings the schemas along: most who look at their visits change none.
const ChangeVisitDialog = lazy(() =>
  import('./VisitDialog.tsx').then((file) => ({ default: file.ChangeVisitDialog })),
);

const row = 'flex gap-3 px-4 py-4 sm:gap-4';

/** A visit with what its viewer may do about it. */
export function VisitRow({ visit }: { visit: Visit }) {
  const { role } = useViewer();
  const other = role === 'coach' ? visit.athlete.user : visit.coach.user;
  const name = `${other.firstName} ${other.lastName}`;
  const isOff = visit.state === 'declined' || visit.state === 'cancelled';
  return (
    <article aria-label={`Visit with ${name}`} className={row}>
      <Leaf visit={visit} faint={isOff} />
      <div className="min-w-0 flex-1 lg:flex lg:items-start lg:justify-between lg:gap-6">
        <div className="min-w-0">
          <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <h3 className="text-card">
              <OtherLink visit={visit} isCoach={role === 'coach'}>
                {name}
              </OtherLink>
            </h3>
            <State visit={visit} role={role} first={other.firstName} />
            {visit.isNew && <Pill variant="brand">New</Pill>}
          </header>
          <p className="text-muted text-row">
            {visit.kind === 'official' ? 'Official visit' : 'Unofficial visit'} · {visit.coach.school}
          </p>
          <ul className="mt-2 flex flex-col gap-1 text-row [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
            <Line icon={<Clock aria-hidden />}>
              <span className="tnum">{whenOf(visit)}</span>
            </Line>
            <Line icon={<MapPin aria-hidden />}>{visit.place}</Line>
            {visit.note && (
              <Line icon={<StickyNote aria-hidden />}>
                <span className="whitespace-pre-line">{visit.note}</span>
              </Line>
            )}
            {visit.overlaps.length > 0 && (
              <Line icon={<TriangleAlert aria-hidden />}>
                {visit.overlaps.length === 1
                  ? 'Another visit of yours is at the same time.'
                  : `${visit.overlaps.length} other visits of yours are at the same time.`}
              </Line>
            )}
          </ul>
        </div>
        <Actions visit={visit} role={role} name={name} />
      </div>
    </article>
  );
}

function OtherLink({ visit, isCoach, children }: { visit: Visit; isCoach: boolean; children: ReactNode }) {
  const look = 'touch-target rounded-sm hover:underline';
  return isCoach ? (
    <Link to="/athlete/$id" params={{ id: visit.athlete.id }} className={look}>
      {children}
    </Link>
  ) : (
    <Link to="/coach/$id" params={{ id: visit.coach.id }} className={look}>
      {children}
    </Link>
  );
}

interface StateProps {
  visit: Visit;
  role: 'athlete' | 'coach';
  first: string;
}

function State({ visit: { state, awaits }, role, first }: StateProps) {
  if (state === 'accepted') return <Pill variant="ok">Accepted</Pill>;
  if (state === 'declined') return <Pill variant="danger">Declined</Pill>;
  if (state === 'cancelled') return <Pill variant="neutral">Cancelled</Pill>;
  return awaits === role ? (
    <Pill variant="brand">Waiting for you</Pill>
  ) : (
    <Pill variant="neutral">Waiting for {first}</Pill>
  );
}

interface ActionsProps {
  visit: Visit;
  role: 'athlete' | 'coach';
  name: string;
}

/** What the server says that the viewer may do: nothing with a visit that is over. */
function Actions({ visit, role, name }: ActionsProps) {
  const [asked, setAsked] = useState<'declined' | 'cancelled'>();
  const [changing, setChanging] = useState(false);
  const [wasChanging, setWasChanging] = useState(false);
  const mutation = useAnswerVisit(visit.id);
  const answer = (state: Answer) => mutation.mutate(state, { onSettled: () => setAsked(undefined) });
  const change = () => {
    setWasChanging(true);
    setChanging(true);
  };
  if (!visit.may.change) return null;
  return (
    <div className="mt-3 flex shrink-0 flex-wrap gap-2 lg:mt-0 lg:max-w-96 lg:justify-end">
      {visit.may.answer && (
        <>
          <MutationButton mutation={mutation} variables="accepted" onClick={() => answer('accepted')}>
            Accept
          </MutationButton>
          <Button variant="outline" onClick={() => setAsked('declined')}>
            Decline
          </Button>
        </>
      )}
      <Button variant="outline" onClick={change}>
        {role === 'coach' ? 'Change' : 'Propose Another Time'}
      </Button>
      {visit.may.cancel && !visit.may.answer && (
        <Button variant="outline" onClick={() => setAsked('cancelled')}>
          Cancel Visit
        </Button>
      )}
      <Button asChild variant="ghost">
        <a href={`/api/visits/${visit.id}.ics`} download="visit.ics">
          <CalendarPlus aria-hidden />
          Add to Calendar
        </a>
      </Button>
      <MutationConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={asked === 'declined' ? 'Decline this visit?' : 'Cancel this visit?'}
        description={`${name} will be told. It cannot be taken back, but a new visit can be proposed.`}
        confirmLabel={asked === 'declined' ? 'Decline Visit' : 'Cancel Visit'}
        cancelLabel="Keep It"
        danger
        mutation={mutation}
        onConfirm={() => asked && answer(asked)}
      />
      {wasChanging && (
        <Suspense>
          {/* A new form for every change: what was typed and given up is not there again. */}
          <ChangeVisitDialog
            key={`${visit.updatedAt} ${changing}`}
            open={changing}
            onClose={() => setChanging(false)}
            visit={visit}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A visit that is still to come from the server. */
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
