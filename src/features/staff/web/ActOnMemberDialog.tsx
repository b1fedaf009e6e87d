import { useWatch } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { accountActionKinds, accountActionLabels } from '../contract/staff-actions-and-appeals.ts';
import { newActionSchema, type StaffPerson } from '../contract/staff-calls.ts';
import { UntilField } from './DecisionDialog.tsx';
import { useActOnMember } from './data.ts';
import { FormDialog } from './FormDialog.tsx';

interface ActOnMemberDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Does something to a member's account, with a reason that the member reads. */
export function ActOnMemberDialog({ person, onClose }: ActOnMemberDialogProps) {
  const form = useContractForm({
    schema: newActionSchema,
    defaultValues: { reason: '', until: null },
    send: useActOnMember(person.id),
    done: onClose,
    failure: { title: 'Nothing was done', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const kind = useWatch({ control: form.form.control, name: 'kind' });
  const canLift = person.suspendedUntil !== null || person.restrictedAt !== null;
  const possible = accountActionKinds.filter((one) => one !== 'lift' || canLift);
  return (
    <FormDialog
      of={form}
      title={`Act on ${person.firstName} ${person.lastName}`}
      description="It is recorded, and the member gets an email with the reason and a way to appeal."
      submitLabel="Do It"
      pendingText="Doing it..."
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="kind"
        label="Action"
        required
        options={possible.map((value) => ({ value, label: accountActionLabels[value] }))}
        placeholder="What is done?"
      />
      {kind === 'suspend' && <UntilField of={form} label="Suspended until" />}
      <Field label="Reason" hint="The member reads it, in plain words." error={errorAt('reason')} required>
        <Textarea rows={3} maxLength={1000} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}
