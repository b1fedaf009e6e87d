import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-contract-form.ts';
import { newAppealSchema } from '../contract/account-actions.ts';
import { useSendAppeal } from './data.ts';

/** Appeals against what staff did, once. */
export function AppealDialog({ actionId, onClose }: { actionId: string; onClose: () => void }) {
  const form = useContractForm({
    schema: newAppealSchema,
    defaultValues: { actionId, words: '' },
    send: useSendAppeal(),
    done: onClose,
    failure: { title: 'The appeal was not sent', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Appeal"
      description="You can do this once for each decision. Somebody of our staff reads it and answers by mail."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form="appeal" of={form} pendingText="Sending...">
            Send Appeal
          </SubmitButton>
        </>
      }
    >
      <form id="appeal" noValidate onSubmit={form.submit}>
        <Field label="Why is the decision wrong?" error={form.errorAt('words')} required>
          <Textarea rows={5} maxLength={2000} {...form.register('words')} />
        </Field>
      </form>
    </Dialog>
  );
}
