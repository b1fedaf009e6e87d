import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTypingQuery } from '../data.ts';
import { describeVisitChange } from '../describe-visit-change.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';
import { useGuardianName } from '../use-guardian-name.ts';

interface TypingIndicatorProps {
  me: string;
  other: { id: string; name: string };
  messages: ThreadMessage[];
}

/** Shows who is typing; announces new messages to screen readers. */
export function TypingIndicator({ me, other, messages }: TypingIndicatorProps) {
  const { data: isTyping } = useQuery(isTypingQuery(other.id));
  const last = messages.at(-1);
  const [firstShownId] = useState(last?.id);
  const [firstName = ''] = other.name.split(' ');
  const guardianName = useGuardianName(last, last?.senderId === me ? undefined : other.name);
  return (
    <div role="status" className="h-5 shrink-0 px-4 text-caption text-muted sm:px-5">
      {isTyping && `${firstName} is typing...`}
      {last && last.id !== firstShownId && (last.senderId !== me || guardianName) && (
        <span className="sr-only">
          {last.visit
            ? describeVisitChange(firstName, last.visit.change)
            : `${guardianName ?? firstName}: ${last.content}`}
        </span>
      )}
    </div>
  );
}
