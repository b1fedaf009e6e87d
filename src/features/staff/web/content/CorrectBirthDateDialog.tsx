import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { birthDateCorrectionSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useCorrectBirthDate } from './data.ts';

interface CorrectBirthDateDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Gives an athlete the date of birth that staff have seen in a document, with a reason that the athlete reads. */
export function CorrectBirthDateDialog({ person, onClose }: CorrectBirthDateDialogProps) {
  const form = useContractForm({
    schema: birthDateCorrectionSchema,
    defaultValues: { birthDate: '', reason: '' },
    send: useCorrectBirthDate(person.id),
    done: onClose,
    failure: { title: 'The date was not corrected', otherwise: 'Please try again.' },
  });
  const { errorAt, register } = form;
  return (
    <FormDialog
      of={form}
      title={`Correct the date of birth of ${person.firstName} ${person.lastName}`}
      description="As you have seen it in a document. Who is under 13 is paused, and erased in 14 days. The athlete gets an email with the reason and a way to appeal."
      submitLabel="Correct"
      pendingText="Correcting..."
      onClose={onClose}
    >
      <Field label="Date of birth" error={errorAt('birthDate')} required>
        <Input type="date" {...register('birthDate')} />
      </Field>
      <Field label="Reason" hint="The athlete reads it, in plain words." error={errorAt('reason')} required>
        <Textarea rows={3} maxLength={1000} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}
