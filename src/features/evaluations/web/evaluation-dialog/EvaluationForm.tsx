import type { ReactNode } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { UnsavedChangesGuard } from '#web/unsaved-changes.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { evaluationFormSchema, type OwnEvaluation } from '../../contract.ts';
import { useSaveEvaluation } from './data.ts';
import { GradeField } from './GradeField.tsx';

interface EvaluationFormProps {
  athleteId: string;
  own: OwnEvaluation;
  close: () => void;
  /** Undefined while there is nothing to withdraw. */
  withdrawButton: ReactNode;
}

type EvaluationInput = z.input<typeof evaluationFormSchema>;

/** Five grades and a note. */
export function EvaluationForm({ athleteId, own, close, withdrawButton }: EvaluationFormProps) {
  const { criteria, sport } = own;
  // Grades of an earlier sport say nothing about these criteria.
  const earlier = own.evaluation?.sport === sport ? own.evaluation : null;
  const form = useContractForm({
    schema: evaluationFormSchema,
    defaultValues: {
      sport: sport as EvaluationInput['sport'],
      grades: earlier?.grades ?? criteria.map(() => undefined),
      note: own.evaluation?.note ?? '',
    },
    send: useSaveEvaluation(athleteId),
    done: () => {
      toast({ title: earlier ? 'Evaluation changed' : 'Evaluation saved' });
      close();
    },
    failure: { title: 'Evaluation not saved', otherwise: 'Please try again.' },
  });
  const gradesError = criteria.map((_, nth) => form.errorAt(`grades.${nth}`)).find(Boolean);
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <p className="text-muted text-row">
        1 needs much work, 3 is ready for a college roster, 5 is among the best you have seen.
      </p>
      <div className="flex flex-col gap-3">
        {criteria.map((name, nth) => (
          <CriterionField key={name} form={form.form} nth={nth} label={name} />
        ))}
        {gradesError && <FieldError id="grades-error">{gradesError}</FieldError>}
      </div>
      <Field label="Private Note" hint="Only you read it." error={form.errorAt('note')} optional>
        <Textarea rows={3} maxLength={2000} {...form.register('note')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {withdrawButton}
        <SubmitButton size="lg" of={form} pendingText="Saving...">
          {earlier ? 'Save Changes' : 'Save'}
        </SubmitButton>
      </div>
      <UnsavedChangesGuard when={form.form.formState.isDirty} />
    </form>
  );
}

interface CriterionFieldProps {
  form: UseFormReturn<EvaluationInput>;
  nth: number;
  label: string;
}

function CriterionField({ form, nth, label }: CriterionFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: `grades.${nth}` });
  return (
    <GradeField
      label={label}
      value={field.value}
      onValueChange={field.onChange}
      firstRef={field.ref}
      describedBy={fieldState.invalid ? 'grades-error' : undefined}
    />
  );
}
