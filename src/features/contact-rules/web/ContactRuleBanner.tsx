import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { contactVerdictQuery } from './data.ts';

/** Above the input of a conversation of a coach and an athlete, while a rule of contact is worth knowing; else nothing. */
export function ContactRuleBanner({ otherUserId }: { otherUserId: string }) {
  const { data } = useQuery(contactVerdictQuery(otherUserId));
  const verdict = data?.verdict;
  if (!verdict || verdict.status === 'open') return null;
  return (
    <p className="flex min-w-0 items-start gap-2 border-line border-t px-4 py-2.5 text-muted text-row sm:px-5">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {verdict.sentence}{' '}
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
