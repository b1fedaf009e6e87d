import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newAppealSchema } from '../contract/staff-actions-and-appeals.ts';
import { useSendAppeal } from './data.ts';
import { FormDialog } from './FormDialog.tsx';

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
    <FormDialog
      of={form}
      title="Appeal"
      description="You can do this once for each decision. Someone on our staff reads it and answers by email."
      submitLabel="Send Appeal"
      pendingText="Sending..."
      onClose={onClose}
    >
      <Field label="Why is the decision wrong?" error={form.errorAt('words')} required>
        <Textarea rows={5} maxLength={2000} {...form.register('words')} />
      </Field>
    </FormDialog>
  );
}
