import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';

export interface VisitDialogProps {
  open: boolean;
  onClose: () => void;
}

interface VisitFormDialogProps extends VisitDialogProps {
  /** What `useContractForm` returns. */
  form: { submit: FormEventHandler; isPending: boolean };
  title: string;
  description: string;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
}

/** The dialog around the form of a new visit or of a change. */
export function VisitFormDialog({
  open,
  onClose,
  form,
  submitLabel,
  children,
  ...texts
}: VisitFormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      {...texts}
      size="2xl"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form={id} of={form} pendingText="Sending...">
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submit}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
      >
        {children}
      </form>
    </Dialog>
  );
}
