import { BadgeCheck } from 'lucide-react';

/** Beside the name of a verified coach in a row that is itself a link. */
export function VerifiedCoachIcon() {
  return (
    <>
      <BadgeCheck aria-hidden className="size-4 shrink-0 text-brand" />
      <span className="sr-only">, verified coach</span>
    </>
  );
}
