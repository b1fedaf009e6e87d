import { Route } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const AddToTripDialog = lazyDialog(async () => (await import('./AddToTripDialog.tsx')).AddToTripDialog);

/** Adds one athlete to a trip, from a row of athletes. */
export function AddToTripButton({ athleteId, name }: { athleteId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Add to Trip: ${name}`}
        className="relative"
        onClick={() => setOpen(true)}
      >
        <Route aria-hidden />
        Add to Trip
      </Button>
      {isOpen && <AddToTripDialog athleteIds={[athleteId]} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
