import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { roleCorrectionSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useCorrectRole } from './data.ts';

/** Gives a member without a profile the other role. */
export function CorrectRoleDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const role = person.role === 'coach' ? 'athlete' : 'coach';
  const form = useContractForm({
    schema: roleCorrectionSchema,
    defaultValues: { role, reason: '' },
    send: useCorrectRole(person.id),
    done: onClose,
    failure: { title: 'The role was not corrected', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title={`Make ${person.firstName} ${person.lastName} a ${role === 'coach' ? 'coach' : 'student athlete'}`}
      description="It is recorded, and the member gets an email with the reason and a way to appeal."
      submitLabel="Correct"
      pendingText="Correcting..."
      onClose={onClose}
    >
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
