import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const SendMessagesDialog = lazyDialog(
  async () => (await import('./SendMessagesDialog.tsx')).SendMessagesDialog,
);

/** Opens a new message to several bookmarked athletes. */
export function SendMessagesButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send Messages
      </Button>
      {open && <SendMessagesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
