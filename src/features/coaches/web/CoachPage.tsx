import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import type { OwnCoach } from '../contract.ts';
import { CoachProfile } from './CoachProfile.tsx';
import { coachQuery } from './data.ts';

export const loader: PageLoader<{ id?: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(coachQuery(params.id));

interface CoachPageProps {
  /** On the viewer's own profile; a part of `verifications`. */
  VerificationCard: ComponentType<{ coach: OwnCoach }>;
}

/** A coach by the id in the address; without one, the viewer's own profile. */
export function CoachPage({ VerificationCard }: CoachPageProps) {
  const { id } = useParams({ strict: false });
  const coach = useLoadedQuery(coachQuery(id));
  return (
    <CoachProfile key={coach.id} coach={coach} isOwn={id === undefined}>
      {'verification' in coach && <VerificationCard coach={coach} />}
    </CoachProfile>
  );
}
