import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const VerifiedCoachDialog = lazyDialog(
  async () => (await import('./VerifiedCoachDialog.tsx')).VerifiedCoachDialog,
);

interface VerifiedCoachButtonProps {
  /** Of the coach. */
  name: string;
  /** With the words, where there is room for them. */
  labelled?: boolean;
}

/** The mark of a verified coach; a press says what it means. */
export function VerifiedCoachButton({ name, labelled }: VerifiedCoachButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [isMounted, setMounted] = useState(false);
  const openDialog = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...(labelled ? {} : { 'aria-label': `Verified coach: what this says of ${name}` })}
        onClick={openDialog}
        className={`touch-target inline-flex shrink-0 cursor-pointer items-center rounded-full text-brand [&_svg]:size-4 ${
          labelled ? 'h-5.5 gap-1 bg-brand-soft pr-2.5 pl-1.5 font-medium text-meta hover:underline' : ''
        }`}
      >
        <BadgeCheck aria-hidden />
        {labelled && 'Verified Coach'}
      </button>
      {isMounted && <VerifiedCoachDialog open={isOpen} onOpenChange={setOpen} name={name} />}
    </>
  );
}
