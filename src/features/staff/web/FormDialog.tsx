import { type ReactNode, useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';

export interface FormDialogProps {
  /** What `useContractForm` returns. */
  of: { isPending: boolean; submit: React.FormEventHandler };
  title: string;
  description: string;
  /** The label of the button that sends, also while it is being sent. */
  submitLabel: string;
  pendingText: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form, Cancel and a button that sends it. */
export function FormDialog({
  of,
  title,
  description,
  submitLabel,
  pendingText,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={id} of={of} pendingText={pendingText}>
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={of.submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
