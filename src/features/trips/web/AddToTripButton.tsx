import { Route } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const AddToTripDialog = lazyDialog(async () => (await import('./AddToTripDialog.tsx')).AddToTripDialog);

/** Adds one athlete to a trip, from a row of athletes. */
export function AddToTripButton({ athleteId, name }: { athleteId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Add ${name} to Trip`} className="relative" onClick={() => setOpen(true)}>
        <Route aria-hidden />
      </IconButton>
      {isOpen && <AddToTripDialog athleteIds={[athleteId]} onClose={() => setOpen(false)} />}
    </>
  );
}
