import { Info } from 'lucide-react';
import { useState } from 'react';
import { formatRatingCount } from '#features/athletes/contract/format-rating-count.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const ReceivedRatingDialog = lazyDialog(
  async () => (await import('./ReceivedRatingDialog.tsx')).ReceivedRatingDialog,
);

/** How many coaches have rated me; a press says what they gave. */
export function ReceivedRatingButton({ athlete }: { athlete: Pick<Athlete, 'ratingCount'> }) {
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [isMounted, setMounted] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        className="touch-target inline-flex cursor-pointer items-center gap-1 rounded text-brand text-meta hover:underline"
      >
        {formatRatingCount(athlete)}
        <Info aria-hidden className="size-3.5" />
      </button>
      {isMounted && <ReceivedRatingDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
