import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { useDeleteTrip } from './data.ts';
import { formatStopCount } from './format-stops.ts';

interface DeleteTripDialogProps {
  trip: { id: string; name: string };
  stops: number;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a trip is deleted. */
export function DeleteTripDialog({ trip, stops, onDeleted, onClose }: DeleteTripDialogProps) {
  const remove = useDeleteTrip({ onDeleted: onDeleted ?? onClose });
  return (
    <MutationConfirmDialog
      mutation={remove}
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this trip?"
      description={`“${trip.name}” has ${formatStopCount(stops)}. A link that you have shared stops working.`}
      confirmLabel="Delete Trip"
      danger
      pendingText="Deleting..."
      onConfirm={() => remove.mutate(trip.id)}
    />
  );
}
