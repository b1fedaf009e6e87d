import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { awaitSections, type PageLoader } from '#web/page-data.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { visitSearch } from './address.ts';
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

export const loader: PageLoader = ({ queryClient, search }) => {
  const { when = 'coming', athlete } = visitSearch(search);
  return awaitSections(
    queryClient.ensureInfiniteQueryData(visitsQuery(when)),
    ...(athlete ? [queryClient.ensureQueryData(athleteNamedQuery(athlete))] : []),
  );
};

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

const card = 'rounded-xl border border-line bg-surface';
const frame = `overflow-clip ${card} divide-y divide-line`;
const failed = 'Visits could not be loaded';

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
      {!visits && (
        <QueryFallback query={query} title={failed} className={card} skeleton={<VisitSkeletons />} />
      )}
      <LoadMore query={query} title={failed} errorClassName={card}>
        Load More Visits
      </LoadMore>
    </>
  );
}

function VisitSkeletons() {
  return (
    <SkeletonGroup label="Loading visits..." className={frame}>
      {[0, 1, 2].map((line) => (
        <VisitRowSkeleton key={line} />
      ))}
    </SkeletonGroup>
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
