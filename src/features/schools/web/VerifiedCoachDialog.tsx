import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

interface VerifiedCoachDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
}

/** What the mark of a verified coach means, and what it does not. */
export function VerifiedCoachDialog({ open, onOpenChange, name }: VerifiedCoachDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Verified coach"
      footer={<Button onClick={() => onOpenChange(false)}>Got It</Button>}
    >
      <div className="flex flex-col gap-3 text-pretty text-body">
        <p>
          Within the last year, our staff have seen that {name} works at the school named here: a page of the
          school names them and they read email there, or the school has shown it in another way.
        </p>
        <p>
          It does not say that what they write is right. No coach needs your password, money or a photo that
          you would not show your family. If something seems wrong, block and report them.
        </p>
      </div>
    </Dialog>
  );
}
