import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { TextField } from '#web/form-fields.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { nameCorrectionSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useCorrectName } from './data.ts';

interface CorrectNameDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Corrects a name, with a reason that the member reads. */
export function CorrectNameDialog({ person, onClose }: CorrectNameDialogProps) {
  const { firstName, lastName } = person;
  const form = useContractForm({
    schema: nameCorrectionSchema,
    defaultValues: { firstName, lastName, reason: '' },
    send: useCorrectName(person.id),
    done: onClose,
    failure: { title: 'The name was not corrected', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title={`Correct the name of ${firstName} ${lastName}`}
      description="It is recorded, and the member gets an email with the reason and a way to appeal."
      submitLabel="Correct"
      pendingText="Correcting..."
      onClose={onClose}
    >
      <TextField of={form} name="firstName" label="First Name" required />
      <TextField of={form} name="lastName" label="Last Name" required />
      <Field
        label="Reason"
        hint="The member reads it, in plain words."
        error={form.errorAt('reason')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
