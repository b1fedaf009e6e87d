import { getRouteApi } from '@tanstack/react-router';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { AthleteProfile, type InjectedProfileComponents } from './AthleteProfile.tsx';
import { loadMilesFromOwnPlace } from './AthletesWithMilesList.tsx';
import { athleteQuery, loadAthlete } from './data.ts';

const route = getRouteApi('/athlete/$id');

export const loader: PageLoader<{ id: string }> = async ({ queryClient, params, isPreload }) => {
  await Promise.all([
    loadAthlete(queryClient, params.id, { isPreload }),
    loadMilesFromOwnPlace(queryClient, params.id),
  ]);
};

/** An athlete's profile, as signed-in users see it. */
export function AthletePage(injectedComponents: InjectedProfileComponents) {
  const { id } = route.useParams();
  const athlete = useLoadedQuery(athleteQuery(id));
  return <AthleteProfile key={id} athlete={athlete} parts={injectedComponents} />;
}
