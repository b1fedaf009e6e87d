import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { correspondentQuery, threadQuery } from '../data.ts';
import { useConversationParts } from '../injected-components-context.ts';
import { listStored } from '../update-thread-pages.ts';
import { Composer } from './Composer.tsx';
import { Thread } from './Thread.tsx';

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
        <Composer
          key={`composer ${other.id}`}
          me={me}
          other={other}
          begun={listStored(messages).length > 0}
        />
      )}
    </>
  );
}

/** In the place of the input. */
function Blocked({ other }: Pick<ConversationProps, 'other'>) {
  const { UnblockButton } = useConversationParts();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
      <p className="text-muted text-row">You have blocked {other.name}. Neither of you can write.</p>
      <UnblockButton person={other} />
    </div>
  );
}
