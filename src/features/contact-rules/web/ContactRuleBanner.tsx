import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ContactVerdict } from '../contract.ts';
import { contactVerdictQuery } from './data.ts';

/** Above the input of a conversation of a coach and an athlete, while a rule of contact is worth knowing; else nothing. */
export function ContactRuleBanner({ otherUserId }: { otherUserId: string }) {
  const { data } = useQuery(contactVerdictQuery(otherUserId));
  const sentences = data ? listSentencesToKnow(data.verdict, data.call) : [];
  if (sentences.length === 0) return null;
  return (
    <p className="flex min-w-0 items-start gap-2 border-line border-t px-4 py-2.5 text-muted text-row sm:px-5">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {sentences.join(' ')}{' '}
        <a
          href="/contact-rules"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-fg"
        >
          Contact rules
        </a>
      </span>
    </p>
  );
}

/** Nothing of what is open. Of calls only where their day is another one. */
function listSentencesToKnow(message: ContactVerdict | null, call: ContactVerdict | null): string[] {
  const callDiffers = call?.status !== message?.status || call?.opensOn !== message?.opensOn;
  return [message, callDiffers ? call : null].flatMap((verdict) =>
    verdict && verdict.status !== 'open' ? [verdict.sentence] : [],
  );
}
