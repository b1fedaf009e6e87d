import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { appealAnswerSchema } from '../contract/staff-calls.ts';
import { useAnswerAppeal } from './data.ts';
import { FormDialog } from './FormDialog.tsx';

/** Answers an appeal: granting it lifts what it is about. */
export function AnswerAppealDialog({ appealId, onClose }: { appealId: string; onClose: () => void }) {
  const form = useContractForm({
    schema: appealAnswerSchema,
    defaultValues: { granted: false, answer: '' },
    send: useAnswerAppeal(appealId),
    done: onClose,
    failure: { title: 'The appeal was not answered', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title="Answer the appeal"
      description="The member gets the answer by email."
      submitLabel="Send Answer"
      pendingText="Answering..."
      onClose={onClose}
    >
      <Field
        label="Answer"
        hint="The member reads it, in plain words."
        error={form.errorAt('answer')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...form.register('answer')} />
      </Field>
      <Checkbox
        label="Grant the appeal"
        hint="The restriction or suspension is lifted at once."
        {...form.register('granted')}
      />
    </FormDialog>
  );
}
