import { useViewer } from '#features/accounts/web/session.ts';
import { AthleteDashboard } from './AthleteDashboard.tsx';
import { CoachDashboard } from './CoachDashboard.tsx';

/** Where signed-in people begin. */
export function DashboardPage() {
  return useViewer().role === 'coach' ? <CoachDashboard /> : <AthleteDashboard />;
}
