import { getRouteApi } from '@tanstack/react-router';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { AthleteProfile, type InjectedProfileComponents } from './AthleteProfile.tsx';
import { athleteQuery, loadAthlete } from './data.ts';

const route = getRouteApi('/athlete/$id');

export const loader: PageLoader<{ id: string }> = ({ queryClient, params, isPreload }) =>
  loadAthlete(queryClient, params.id, { isPreload });

/** An athlete's profile, as signed-in users see it. */
export function AthletePage(injectedComponents: InjectedProfileComponents) {
  const { id } = route.useParams();
  const athlete = useLoadedQuery(athleteQuery(id));
  return <AthleteProfile key={id} athlete={athlete} parts={injectedComponents} />;
}
