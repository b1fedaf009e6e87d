import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import type { SendResult } from './use-send-to-recipients.ts';

/** The last step: who was reached and who was not. */
export function SendResultsList({ outcomes }: { outcomes: SendResult[] }) {
  const reached = outcomes.filter(({ error }) => error === undefined).length;
  return (
    <>
      <p role="status" className="mb-3 text-body">
        {reached} of {outcomes.length} reached.
      </p>
      <ul className="divide-y divide-line">
        {outcomes.map(({ id, name, error, isRequest, waits }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-row">
            {error === undefined ? (
              <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
            ) : (
              <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">
                {' '}
                · {error ?? waits ?? (isRequest ? 'Sent as a request' : 'Sent')}
              </span>
            </span>
            {error === undefined && (
              <Button asChild variant="ghost">
                <Link to="/messages/$userId" params={{ userId: id }}>
                  Open<span className="sr-only"> the conversation with {name}</span>
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
