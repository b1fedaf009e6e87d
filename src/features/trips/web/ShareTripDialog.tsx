import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import type { Trip } from '../contract.ts';
import { refetchTrips, shareTrip, unshareTrip } from './data.ts';

interface ShareTripDialogProps {
  trip: Pick<Trip, 'id' | 'shareId' | 'isLinkOn'>;
  onClose: () => void;
}

/** Makes a link for verified coaches of the same school, copies it, and takes it back. */
export function ShareTripDialog({ trip, onClose }: ShareTripDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isShared: boolean): Promise<unknown> => (isShared ? shareTrip : unshareTrip)(trip.id),
    onSuccess: () => refetchTrips(queryClient),
    onError: (error) => toastFailure('Not changed', error),
  });
  const link = trip.shareId && `${location.origin}/trips/shared/${trip.shareId}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast({ title: 'Link copied' });
    } catch {
      toast({ title: 'Please copy the link by hand', variant: 'destructive' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Share This Trip"
      description="Verified coaches of your school who have the link read the trip, with your notes. They cannot change it, and nobody else can open it."
      footer={
        link ? (
          <>
            <Button variant="outline" pending={isPending} onClick={() => mutate(false)}>
              Stop Sharing
            </Button>
            <Button onClick={() => void copyLink()}>Copy Link</Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={isPending} onClick={() => mutate(true)}>
              Create Link
            </Button>
          </>
        )
      }
    >
      {link && !trip.isLinkOn && (
        <p role="note" className="text-row">
          The link is off: it opens for nobody until you are a verified coach again. You can ask for that on
          your profile.
        </p>
      )}
      {link && (
        <Field label="Link">
          <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </Dialog>
  );
}
