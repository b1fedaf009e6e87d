import { useWatch } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  type ThreadReading,
  threadReadingOutcomeLabels,
  threadReadingOutcomeSchema,
} from '../../contract/thread-reading-calls.ts';
import { DecisionDialog } from '../DecisionDialog.tsx';
import { useDecideThreadReading } from './data.ts';

interface DecideThreadReadingDialogProps {
  reading: ThreadReading;
  onClose: () => void;
}

/** Approves or declines what a colleague has asked. */
export function DecideThreadReadingDialog({ reading, onClose }: DecideThreadReadingDialogProps) {
  const form = useContractForm({
    schema: threadReadingOutcomeSchema,
    defaultValues: { note: null },
    send: useDecideThreadReading(reading.id),
    done: onClose,
    failure: { title: 'Nothing was decided', otherwise: 'Please try again.' },
  });
  const outcome = useWatch({ control: form.form.control, name: 'outcome' });
  return (
    <DecisionDialog
      of={form}
      title="Decide about the request"
      description="When you approve, both members are told at once, by email and on their page of decisions, and may appeal."
      outcomes={threadReadingOutcomeLabels}
      placeholder="What do you decide?"
      onClose={onClose}
    >
      {outcome === 'declined' && (
        <Field label="Note for your colleague" error={form.errorAt('note')} optional>
          <Textarea rows={3} maxLength={1000} {...form.register('note')} />
        </Field>
      )}
    </DecisionDialog>
  );
}
