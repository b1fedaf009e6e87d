import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { athleteNamedQuery, markSeen, visitsQuery } from './data.ts';
import { VisitRow, VisitRowSkeleton } from './VisitRow.tsx';

const NewVisitDialog = lazy(() =>
  import('./VisitDialog.tsx').then((file) => ({ default: file.NewVisitDialog })),
);

const route = getRouteApi('/visits');

const times = [
  { value: 'coming', label: 'To Come' },
  { value: 'past', label: 'Past' },
] as const;

/** Campus visits: a coach proposes them, an athlete answers. */
export function VisitsPage() {
  const isCoach = useViewer().role === 'coach';
  const { when = 'coming' } = route.useSearch();
  const navigate = useNavigate();
  const show = (next: (typeof times)[number]['value']) =>
    void navigate({ to: '/visits', search: next === 'past' ? { when: next } : {}, replace: true });
  return (
    <>
      <PageHeading
        title="Campus Visits"
        subtitle={
          isCoach
            ? 'Invite athletes to your campus, and see what is planned'
            : 'Answer the invitations of coaches, and see what is planned'
        }
        actions={
          <>
            <SegmentedControl label="Visits" options={times} value={when} onValueChange={show} />
            {isCoach && <Propose />}
          </>
        }
      />
      <Visits key={when} when={when} isCoach={isCoach} />
    </>
  );
}

/** The button, and the dialog that it or an address with an athlete opens. */
function Propose() {
  const { athlete: id } = route.useSearch();
  const navigate = useNavigate();
  const { data: athlete, isFetched } = useQuery(athleteNamedQuery(id));
  const [open, setOpen] = useState(false);
  // Counts the forms: each opening is a new one.
  const [opened, setOpened] = useState(0);
  const click = () => {
    setOpened(opened + 1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (id) void navigate({ to: '/visits', replace: true });
  };
  const isInvited = id !== undefined && isFetched;
  return (
    <>
      <Button onClick={click}>
        <CalendarPlus aria-hidden />
        Propose a Visit
      </Button>
      {(opened > 0 || isInvited) && (
        <Suspense>
          <NewVisitDialog
            key={`${opened} ${athlete?.id}`}
            open={open || isInvited}
            onClose={close}
            athlete={athlete}
          />
        </Suspense>
      )}
    </>
  );
}

const frame = 'overflow-clip rounded-xl border border-line bg-surface divide-y divide-line';

function Visits({ when, isCoach }: { when: 'coming' | 'past'; isCoach: boolean }) {
  const query = useInfiniteQuery(visitsQuery(when));
  const queryClient = useQueryClient();
  const visits = query.data?.pages.flatMap((page) => page.rows);
  const isNew = visits?.some((visit) => visit.isNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something new arrives
  useEffect(() => {
    // A mark that could not be set stays for the next look.
    if (visits && isNew) markSeen(queryClient, visits).catch(() => {});
  }, [isNew, query.dataUpdatedAt]);
  if (query.isPending) {
    return (
      <SkeletonGroup label="Loading visits..." className={frame}>
        {[0, 1, 2].map((line) => (
          <VisitRowSkeleton key={line} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <>
      {visits?.length === 0 && <NoVisits when={when} isCoach={isCoach} />}
      {visits && visits.length > 0 && (
        <ul aria-label="Visits" className={frame}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitRow visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {query.isError && (
        <ErrorState
          title="Visits could not be loaded"
          message={toErrorMessage(query.error, 'Please try again.')}
          requestId={query.error instanceof CallError ? query.error.requestId : undefined}
          pending={query.isFetching}
          onRetry={() => void (visits ? query.fetchNextPage() : query.refetch())}
          className="rounded-xl border border-line bg-surface"
        />
      )}
      {query.hasNextPage && !query.isError && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="outline"
            size="lg"
            pending={query.isFetchingNextPage}
            pendingText="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Load More Visits
          </Button>
        </div>
      )}
    </>
  );
}

function NoVisits({ when, isCoach }: { when: 'coming' | 'past'; isCoach: boolean }) {
  const why = isCoach
    ? 'Propose a time to an athlete, and the answer will be here.'
    : 'When a coach invites you, you accept, decline or ask for another time here.';
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={when === 'past' ? 'No past visits' : 'No visits planned'}
      className="rounded-xl border border-line bg-surface"
    >
      {when === 'past' ? 'Visits move here when they are over.' : why}
    </EmptyState>
  );
}
