import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { ReadMessage, ThreadReading } from '../../contract/thread-reading-calls.ts';
import { formatTime } from '../format-times-and-counts.ts';
import { readMessagesQuery } from './data.ts';

const loadFailureTitle = 'The conversation could not be loaded';

/** The conversation, once it is asked for: each reading is recorded. */
export function ReadMessagesCard({ reading }: { reading: ThreadReading }) {
  const [isReading, setReading] = useState(false);
  return (
    <Card
      title="Conversation"
      subtitle={`Until ${formatTime(reading.expiresAt)}. Each reading is recorded.`}
      flush={isReading}
    >
      {isReading ? (
        <MessageList reading={reading} />
      ) : (
        <Button onClick={() => setReading(true)}>Read the Conversation</Button>
      )}
    </Card>
  );
}

function MessageList({ reading }: { reading: ThreadReading }) {
  const query = useInfiniteQuery(readMessagesQuery(reading.id));
  if (!query.data)
    return (
      <div className="p-4 pt-0">
        <QueryFallback
          query={query}
          title={loadFailureTitle}
          skeleton={<Skeleton className="h-24 w-full animate-late" />}
        />
      </div>
    );
  const messages = query.data.pages.flatMap((page) => page.rows);
  if (messages.length === 0) return <EmptyState title="There are no messages" className="py-6" />;
  return (
    <>
      <p className="px-4 pb-3 text-meta text-muted">The newest first</p>
      <ol className="divide-y divide-line border-line border-t">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} reading={reading} />
        ))}
      </ol>
      <LoadMore query={query} title={loadFailureTitle} className="p-4">
        Load Older
      </LoadMore>
    </>
  );
}

function MessageItem({ message, reading }: { message: ReadMessage; reading: ThreadReading }) {
  const { senderId, content, timestamp } = message;
  const sender = senderId === reading.person.id ? reading.person : reading.other;
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        <strong className="font-medium text-fg">
          {sender.firstName} {sender.lastName}
        </strong>
        {formatTime(timestamp)}
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-body">
        {content ?? <span className="text-muted">Deleted by its author</span>}
      </p>
    </li>
  );
}
