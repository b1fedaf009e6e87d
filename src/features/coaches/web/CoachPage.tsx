import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { CoachNotFound } from './CoachNotFound.tsx';
import { CoachProfile } from './CoachProfile.tsx';
import { isMissing } from './coach-text.ts';
import { coachQuery } from './data.ts';

/** A coach by the id in the address; without one, the viewer's own profile. */
export function CoachPage() {
  const { id } = useParams({ strict: false });
  const { data: coach, error } = useQuery(coachQuery(id));
  if (isMissing(error)) return <CoachNotFound />;
  // Anything else is the route's own error page.
  if (error && !coach) throw error;
  return coach ? <CoachProfile key={coach.id} coach={coach} isOwn={id === undefined} /> : <Spinner />;
}
