import { useParams } from '@tanstack/react-router';
import { type PageLoader, useLoadedQuery } from '#web/page-data-loading.ts';
import { CoachProfile } from './CoachProfile.tsx';
import { coachQuery } from './data.ts';

export const loader: PageLoader<{ id?: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(coachQuery(params.id));

/** A coach by the id in the address; without one, the viewer's own profile. */
export function CoachPage() {
  const { id } = useParams({ strict: false });
  const coach = useLoadedQuery(coachQuery(id));
  return <CoachProfile key={coach.id} coach={coach} isOwn={id === undefined} />;
}
