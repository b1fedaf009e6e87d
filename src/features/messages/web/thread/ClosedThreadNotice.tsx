import { CircleCheck } from 'lucide-react';
import { closesThread, messageAnswerLabels } from '../../contract/message-answers.ts';
import type { Message } from '../../contract/message-schema.ts';

/** Below a thread whose newest message is an answer that closes it; else nothing. Whoever writes opens it again. */
export function ClosedThreadNotice({ newest }: { newest: Message | undefined }) {
  if (!newest?.answer || !closesThread(newest.answer)) return null;
  return (
    <p className="flex min-w-0 items-start gap-2 border-line border-t px-4 py-2.5 text-muted text-row sm:px-5">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>Closed: {messageAnswerLabels[newest.answer]}. You can both still write.</span>
    </p>
  );
}
