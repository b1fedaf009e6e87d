import { CalendarX } from 'lucide-react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { MutationLink } from '#web/mutation-buttons.tsx';
import type { Account } from '../contract/accounts.ts';
import { useCancelAccountErasure } from './data.ts';

const day = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));

/** Shown above every page while an erasure is requested. */
export function PendingErasureBanner({ account }: { account: Account }) {
  const cancelErasure = useCancelAccountErasure();
  if (!account.eraseAt) return null;
  return (
    <section
      aria-label="The end of your account"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-danger-soft px-4 py-1.5 text-meta print:hidden"
    >
      <p className="flex items-center gap-2">
        <CalendarX aria-hidden className="size-3.5 shrink-0 text-danger" />
        Your account will be erased on {day().format(new Date(account.eraseAt))}.
      </p>
      <MutationLink mutation={cancelErasure}>Keep my account</MutationLink>
    </section>
  );
}
