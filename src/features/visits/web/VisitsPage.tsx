import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getCachedViewer, useViewer } from '#features/accounts/web/session.ts';
import { loadOwnTrips } from '#features/trips/web/loaders.ts';
import { OwnTripsRow } from '#features/trips/web/OwnTripsRow.tsx';
import { memberPageHeadingsByRole } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressListKey } from '#web/keyboard/press-list-key.ts';
import { LoadMore } from '#web/LoadMore.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { athleteToInviteQuery, campusTimeZoneQuery, markVisitsSeen, visitsQuery } from './data.ts';
import { parseVisitSearch } from './search-params.ts';
import { VisitRow, VisitRowSkeleton } from './VisitRow.tsx';

const NewVisitDialog = lazyDialog(async () => (await import('./NewVisitDialog.tsx')).NewVisitDialog);

const route = getRouteApi('/visits');

const times = [
  { value: 'coming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

export const loader: PageLoader = ({ queryClient, search }) => {
  const { when = 'coming', athlete } = parseVisitSearch(search);
  return waitBrieflyForQueries(
    queryClient.ensureInfiniteQueryData(visitsQuery(when)),
    ...(getCachedViewer(queryClient)?.role === 'coach'
      ? [queryClient.ensureQueryData(campusTimeZoneQuery), loadOwnTrips(queryClient)]
      : []),
    ...(athlete ? [queryClient.ensureQueryData(athleteToInviteQuery(athlete))] : []),
  );
};

/** Campus visits: a coach proposes them, an athlete answers. */
export function VisitsPage() {
  const isCoach = useViewer().role === 'coach';
  const { when = 'coming' } = route.useSearch();
  const navigate = useNavigate();
  const showUpcomingOrPast = (next: (typeof times)[number]['value']) =>
    void navigate({ to: '/visits', search: next === 'past' ? { when: next } : {}, replace: true });
  return (
    <>
      <PageHeading
        {...memberPageHeadingsByRole['/visits'][isCoach ? 'coach' : 'athlete']}
        actions={
          <>
            <SegmentedControl
              label="Visits"
              options={times}
              value={when}
              onValueChange={showUpcomingOrPast}
            />
            {isCoach && <ProposeVisitButton />}
          </>
        }
      />
      {isCoach && <OwnTripsRow />}
      <VisitList key={when} when={when} isCoach={isCoach} />
    </>
  );
}

/** A button that opens the form. An address with an athlete opens it, too. */
function ProposeVisitButton() {
  const { athlete: id } = route.useSearch();
  const navigate = useNavigate();
  const { data: athlete, isFetched } = useQuery(athleteToInviteQuery(id));
  const campus = useQuery(campusTimeZoneQuery);
  const [open, setOpen] = useState(false);
  // Counts the openings: each one shows a new form.
  const [openings, setOpenings] = useState(0);
  const openNewVisitDialog = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  const closeNewVisitDialog = () => {
    setOpen(false);
    if (id) void navigate({ to: '/visits', replace: true });
  };
  const isInvited = id !== undefined && isFetched;
  return (
    <>
      <Button onClick={openNewVisitDialog}>
        <CalendarPlus aria-hidden />
        Propose a Visit
      </Button>
      {(openings > 0 || isInvited) && campus.isFetched && (
        <NewVisitDialog
          key={`${openings} ${athlete?.id}`}
          open={open || isInvited}
          onClose={closeNewVisitDialog}
          athlete={athlete}
          campusTimeZone={campus.data}
        />
      )}
    </>
  );
}

const cardClass = 'rounded-xl border border-line bg-surface';
const listClass = `overflow-clip ${cardClass} divide-y divide-line`;
const errorTitle = 'Visits could not be loaded';

const visitKeys: PageKeys = {
  title: 'In this list',
  keys: [
    ['J', 'Next visit'],
    ['K', 'Previous visit'],
    ['Enter', 'Open the profile'],
  ],
};

function VisitList({ when, isCoach }: { when: 'coming' | 'past'; isCoach: boolean }) {
  const query = useInfiniteQuery(visitsQuery(when));
  const queryClient = useQueryClient();
  useLetterKeys(visitKeys, pressListKey);
  const visits = query.data?.pages.flatMap((page) => page.rows);
  const isNew = visits?.some((visit) => visit.isNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that new visits are loaded
  useEffect(() => {
    // A mark that could not be set is set at the next opening.
    if (visits && isNew) markVisitsSeen(queryClient, visits).catch(() => {});
  }, [isNew, query.dataUpdatedAt]);
  return (
    <>
      {visits?.length === 0 && <NoVisitsMessage when={when} isCoach={isCoach} />}
      {visits && visits.length > 0 && (
        <ul aria-label="Visits" className={listClass}>
          {visits.map((visit) => (
            <li key={visit.id} data-list-item>
              <VisitRow visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {!visits && (
        <QueryFallback
          query={query}
          title={errorTitle}
          className={cardClass}
          skeleton={<VisitListSkeleton />}
        />
      )}
      <LoadMore query={query} title={errorTitle} errorClassName={cardClass}>
        Load More Visits
      </LoadMore>
    </>
  );
}

function VisitListSkeleton() {
  return (
    <SkeletonGroup label="Loading visits..." className={listClass}>
      {[0, 1, 2].map((line) => (
        <VisitRowSkeleton key={line} />
      ))}
    </SkeletonGroup>
  );
}

function NoVisitsMessage({ when, isCoach }: { when: 'coming' | 'past'; isCoach: boolean }) {
  const hint = isCoach
    ? 'Propose a time to an athlete, and the answer will be here.'
    : 'When a coach invites you, you accept, decline or ask for another time here.';
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={when === 'past' ? 'No past visits' : 'No visits planned'}
      className="rounded-xl border border-line bg-surface"
    >
      {when === 'past' ? 'Visits move here when they are over.' : hint}
    </EmptyState>
  );
}
