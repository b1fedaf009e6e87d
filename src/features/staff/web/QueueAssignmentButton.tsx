import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#features/accounts/web/session.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { queueAssignmentQuery, useQueueAssignment } from './data.ts';

/** Takes an item of the queue other than reports, or leaves it; nothing for one that is decided. */
export function QueueAssignmentButton({ itemId }: { itemId: string }) {
  const viewer = useViewer();
  const { data } = useQuery(queueAssignmentQuery(itemId));
  const assignment = useQueueAssignment(itemId);
  if (!data?.isOpen) return null;
  const isMine = data.assignedTo?.id === viewer.id;
  return (
    <MutationButton
      mutation={assignment}
      variant="outline"
      size="lg"
      onClick={() => assignment.mutate(!isMine)}
    >
      {isMine ? 'Leave It' : 'Assign to Me'}
    </MutationButton>
  );
}
