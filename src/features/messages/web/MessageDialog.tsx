import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAccount } from '#features/accounts/web/session.ts';
import { UnblockButton } from '#features/safety/web/UnblockButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Composer } from './Composer.tsx';
import { correspondentQuery, threadQuery } from './data.ts';
import { Thread } from './Thread.tsx';

export interface MessageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `id` is the user's, not the profile's. */
  to: { id: string; name: string; sport: string; position: string };
}

/** The conversation with one person, over whatever page it was opened on; nothing for a visitor. */
export function MessageDialog({ open, onOpenChange, to }: MessageDialogProps) {
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
      <Conversation me={account.id} other={to} />
    </Dialog>
  );
}

interface ConversationProps {
  me: string;
  other: { id: string; name: string };
  /** The message to open at, instead of the first that is unread. */
  start?: string | undefined;
}

/** Thread and input, on the page and in the dialog. */
export function Conversation({ me, other, start }: ConversationProps) {
  const { data: messages = [] } = useInfiniteQuery(threadQuery(other.id));
  const { data: correspondent } = useQuery(correspondentQuery(other.id));
  return (
    <>
      <Thread key={`thread ${other.id}`} me={me} other={other} start={start} />
      {correspondent?.blocked ? (
        <Blocked other={other} />
      ) : (
        <Composer key={`composer ${other.id}`} me={me} other={other} begun={messages.length > 0} />
      )}
    </>
  );
}

/** In the place of the input. */
function Blocked({ other }: Pick<ConversationProps, 'other'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
      <p className="text-muted text-row">You have blocked {other.name}. Neither of you can write.</p>
      <UnblockButton person={other} />
    </div>
  );
}
