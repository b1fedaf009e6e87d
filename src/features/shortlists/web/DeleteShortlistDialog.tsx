import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import type { Shortlist } from '../contract.ts';
import { useDeleteShortlist } from './data.ts';
import { formatAthletes } from './format-counts.ts';

interface DeleteShortlistDialogProps {
  shortlist: Shortlist;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a list is deleted. */
export function DeleteShortlistDialog({ shortlist, onDeleted, onClose }: DeleteShortlistDialogProps) {
  const { id, name, members } = shortlist;
  const remove = useDeleteShortlist({ onDeleted: onDeleted ?? onClose });
  return (
    <MutationConfirmDialog
      mutation={remove}
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this list?"
      description={`“${name}” has ${formatAthletes(members)}. They stay on Fieldhouse, and among your bookmarks.`}
      confirmLabel="Delete List"
      danger
      pendingText="Deleting..."
      onConfirm={() => remove.mutate(id)}
    />
  );
}
