import { getRouteApi } from '@tanstack/react-router';
import { Spinner } from '#ui/Spinner.tsx';
import { CallError } from '#web/api.ts';
import { AthleteNotFound } from './AthleteNotFound.tsx';
import { AthleteProfile } from './AthleteProfile.tsx';
import { useAthlete } from './data.ts';

const route = getRouteApi('/athlete/$id');

/** One athlete, as signed-in people see one. */
export function AthletePage() {
  const { id } = route.useParams();
  const { data: athlete, error } = useAthlete(id);
  if (error instanceof CallError && error.status === 404) return <AthleteNotFound />;
  // Anything else is the route's own error page.
  if (error && !athlete) throw error;
  return athlete ? <AthleteProfile key={id} athlete={athlete} /> : <Spinner />;
}
