import { Suspense } from 'react';
import { getCachedViewer, useViewer } from '#features/accounts/web/session.ts';
import { AthletePage, loader as loadAthletePage } from '#features/athletes/web/AthletePage.tsx';
import { EvaluateButton } from '#features/evaluations/web/EvaluateButton.tsx';
import { loadOwnEvaluation } from '#features/evaluations/web/loaders.ts';
import { NearbyAthletesMapCard } from '#features/map/web/NearbyAthletesMapCard.tsx';
import { BackLink } from '#features/search/web/BackLink.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePreviousPage } from '#web/remember-previous-page.ts';
import { MoreAboutAthleteButton } from './MoreAboutAthleteButton.tsx';

export const loader: PageLoader<{ id: string }> = async (request) => {
  const { queryClient, params } = request;
  const isCoach = getCachedViewer(queryClient).role === 'coach';
  await Promise.all([
    loadAthletePage(request),
    isCoach && waitBrieflyForQueries(loadOwnEvaluation(queryClient, params.id)),
  ]);
};

/** The profile page with the parts of features that import `athletes`, which it cannot import itself. */
export function AthletePageRoute() {
  return (
    <AthletePage
      BackLink={BackLinkAndNeighbors}
      NearbyAthletesMapCard={NearbyAthletesMapCard}
      EvaluateButton={EvaluateButton}
      MoreAboutAthleteButton={MoreAboutAthleteButton}
    />
  );
}

/** Only who came from a list loads it. */
const NeighboringAthletesNav = lazyComponent(
  () => import('./NeighboringAthletesNav.tsx'),
  'NeighboringAthletesNav',
);

/** A coach who came from a list goes on in it. */
function BackLinkAndNeighbors() {
  const from = usePreviousPage();
  const { role } = useViewer();
  if (!from || role !== 'coach') return <BackLink />;
  return (
    <div className="flex items-start gap-4">
      <BackLink />
      <Suspense>
        <NeighboringAthletesNav from={from} />
      </Suspense>
    </div>
  );
}
