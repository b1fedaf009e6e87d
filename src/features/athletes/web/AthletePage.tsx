import { getRouteApi } from '@tanstack/react-router';
import { type PageLoader, useLoadedQuery } from '#web/page-data.ts';
import { AthleteProfile } from './AthleteProfile.tsx';
import { athleteQuery, loadAthlete } from './data.ts';

const route = getRouteApi('/athlete/$id');

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  loadAthlete(queryClient, params.id);

/** One athlete, as signed-in people see one. */
export function AthletePage() {
  const { id } = route.useParams();
  const athlete = useLoadedQuery(athleteQuery(id));
  return <AthleteProfile key={id} athlete={athlete} />;
}
