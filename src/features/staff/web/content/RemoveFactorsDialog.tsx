import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { factorRemovalSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useStartFactorRemoval } from './data.ts';

interface RemoveFactorsDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Has a link mailed to a member who lost every second factor. */
export function RemoveFactorsDialog({ person, onClose }: RemoveFactorsDialogProps) {
  const form = useContractForm({
    schema: factorRemovalSchema,
    defaultValues: { reason: '' },
    send: useStartFactorRemoval(person.id),
    done: onClose,
    failure: { title: 'No link was emailed', otherwise: 'Please try again.' },
  });
  return (
    <FormDialog
      of={form}
      title={`Remove the second step of ${person.firstName} ${person.lastName}`}
      description={`We email a link to ${person.email}, valid for one hour. Whoever opens it there removes every second step, session and the password; you cannot.`}
      submitLabel="Email the Link"
      pendingText="Emailing it..."
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
