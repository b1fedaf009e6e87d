import { Route } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import type { MoreAboutAthleteButtonProps } from '#features/athletes/web/ProfileHeader.tsx';
import { BlockAndReportButton } from '#features/safety/web/BlockAndReportButton.tsx';
import { MenuItem } from '#ui/overlays/Menu.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const AddToTripDialog = lazyDialog(
  async () => (await import('#features/trips/web/AddToTripDialog.tsx')).AddToTripDialog,
);

/** The menu of a profile: a coach adds the athlete to a trip, everybody may block and report. */
export function MoreAboutAthleteButton({ athlete, ...button }: MoreAboutAthleteButtonProps) {
  const { id, userId, user } = athlete;
  const [isAdding, setAdding] = useState(false);
  const isCoach = useViewer().role === 'coach';
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <BlockAndReportButton person={{ id: userId, name }} {...button}>
        {isCoach && (
          <MenuItem icon={<Route aria-hidden />} onSelect={() => setAdding(true)}>
            Add to Trip
          </MenuItem>
        )}
      </BlockAndReportButton>
      {isAdding && <AddToTripDialog athleteIds={[id]} name={name} onClose={() => setAdding(false)} />}
    </>
  );
}
