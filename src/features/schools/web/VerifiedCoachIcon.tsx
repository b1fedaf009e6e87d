import { BadgeCheck } from 'lucide-react';

/** Beside the name of a verified coach in a row that is itself a link. `label`: the words in another language. */
export function VerifiedCoachIcon({ label = 'verified coach' }: { label?: string }) {
  return (
    <>
      <BadgeCheck aria-hidden className="size-4 shrink-0 text-brand" />
      <span className="sr-only">, {label}</span>
    </>
  );
}
