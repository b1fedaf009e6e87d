import { useWatch } from 'react-hook-form';
import {
  type StaffVerification,
  verificationOutcomeLabels,
  verificationOutcomeSchema,
} from '#features/verifications/contract/staff-verification-calls.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useDecideVerification } from './data.ts';

interface DecideVerificationDialogProps {
  verification: StaffVerification;
  onClose: () => void;
}

const outcomes = Object.entries(verificationOutcomeLabels).map(([value, label]) => ({ value, label }));

/** Approves a request, or refuses it with a reason that the coach reads. */
export function DecideVerificationDialog({ verification, onClose }: DecideVerificationDialogProps) {
  const form = useContractForm({
    schema: verificationOutcomeSchema,
    defaultValues: { hasSeenPage: false, reason: null },
    send: useDecideVerification(verification.id),
    done: onClose,
    failure: { title: 'The request was not decided', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  const error = errorAt('hasSeenPage');
  const { coach, school } = verification;
  return (
    <FormDialog
      of={form}
      title={`Is ${coach.firstName} ${coach.lastName} a coach?`}
      description={`A verified coach of ${school.name} has a mark for a year. The coach gets a mail.`}
      submitLabel="Decide"
      pendingText="Deciding..."
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="outcome"
        label="Outcome"
        required
        options={outcomes}
        placeholder="What have you seen?"
      />
      {outcome === 'approved' && (
        <Checkbox
          label="I have opened the page, and it names this coach"
          {...(error ? { error } : {})}
          {...register('hasSeenPage')}
        />
      )}
      {outcome === 'refused' && (
        <Field label="Reason" hint="The coach reads it, in plain words." error={errorAt('reason')} required>
          <Textarea
            rows={3}
            maxLength={1000}
            {...register('reason', { setValueAs: (value: string | null) => value || null })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
