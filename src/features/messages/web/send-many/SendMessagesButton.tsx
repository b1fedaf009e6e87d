import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';

const SendMessagesDialog = lazy(() =>
  import('./SendMessagesDialog.tsx').then((file) => ({ default: file.SendMessagesDialog })),
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
      {open && (
        <Suspense>
          <SendMessagesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
