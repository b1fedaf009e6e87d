import { useWatch } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  dailyLimitOutcomeLabels,
  dailyLimitOutcomeSchema,
  type ReachedLimit,
} from '../../contract/daily-limit-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { getTomorrow } from '../format-times-and-counts.ts';
import { useDecideReachedLimit } from './data.ts';

interface DecideReachedLimitDialogProps {
  item: ReachedLimit;
  onClose: () => void;
}

const outcomes = Object.entries(dailyLimitOutcomeLabels).map(([value, label]) => ({ value, label }));
const emptyToNull = { setValueAs: (value: string | null) => value || null };

/** Raises the limit until a day, restricts the member, or leaves it. */
export function DecideReachedLimitDialog({ item, onClose }: DecideReachedLimitDialogProps) {
  const form = useContractForm({
    schema: dailyLimitOutcomeSchema,
    defaultValues: { reason: null, until: null },
    send: useDecideReachedLimit(item.id),
    done: onClose,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  return (
    <FormDialog
      of={form}
      title={`Decide about ${item.person.firstName} ${item.person.lastName}`}
      description="A raised limit is that of a verified coach. The member gets a mail with the reason, and none where it is left."
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
        placeholder="What is done?"
      />
      {outcome === 'raised' && (
        <Field label="Raised until" error={errorAt('until')} required>
          <Input type="date" min={getTomorrow()} {...register('until', emptyToNull)} />
        </Field>
      )}
      {outcome && outcome !== 'left' && (
        <Field label="Reason" hint="The member reads it, in plain words." error={errorAt('reason')} required>
          <Textarea rows={3} maxLength={1000} {...register('reason', emptyToNull)} />
        </Field>
      )}
    </FormDialog>
  );
}
