import { useAccount } from '#features/accounts/web/session.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { ThreadAndComposer } from './ThreadAndComposer.tsx';

export interface ConversationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `id` is the user's, not the profile's. */
  to: { id: string; name: string; sport: string; position: string };
}

/** The conversation with one person, over whatever page it was opened on; nothing for a visitor. */
export function ConversationDialog({ open, onOpenChange, to }: ConversationDialogProps) {
  const account = useAccount();
  if (!account) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={to.name}
      description={`Send a message to ${to.name}, ${to.sport} ${to.position}`}
      hideDescription
      size="2xl"
      bodyClassName="flex h-96 flex-col overflow-hidden p-0"
    >
      <ThreadAndComposer me={account.id} other={to} />
    </Dialog>
  );
}
