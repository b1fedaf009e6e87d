import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { getTomorrow } from './format-times-and-counts.ts';

interface DecisionDialogProps<Values extends FieldValues>
  extends Pick<FormDialogProps, 'title' | 'description' | 'onClose'> {
  of: FormPart<Values> & FormDialogProps['of'];
  /** The outcomes that are offered, with their labels. */
  outcomes: Readonly<Record<string, string>>;
  placeholder: string;
  /** The fields that the chosen outcome needs. */
  children: ReactNode;
}

/** A dialog in which staff choose an outcome. */
export function DecisionDialog<Values extends FieldValues>({
  of,
  outcomes,
  placeholder,
  children,
  ...dialog
}: DecisionDialogProps<Values>) {
  return (
    <FormDialog of={of} {...dialog} submitLabel="Decide" pendingText="Deciding...">
      <SelectField
        of={of}
        name={'outcome' as FieldPath<Values>}
        label="Outcome"
        required
        options={Object.entries(outcomes).map(([value, label]) => ({ value, label }))}
        placeholder={placeholder}
      />
      {children}
    </FormDialog>
  );
}

const emptyToNull = { setValueAs: (value: string | null) => value || null };

interface ReasonFieldProps<Values extends FieldValues> {
  of: FormPart<Values>;
  reader: 'coach' | 'member';
}

/** The reason for an outcome. It is null where nothing is typed, as the other outcomes have none. */
export function ReasonField<Values extends FieldValues>({ of, reader }: ReasonFieldProps<Values>) {
  const name = 'reason' as FieldPath<Values>;
  return (
    <Field label="Reason" hint={`The ${reader} reads it, in plain words.`} error={of.errorAt(name)} required>
      <Textarea rows={3} maxLength={1000} {...of.form.register(name, emptyToNull)} />
    </Field>
  );
}

/** The last day of a suspension or a raised limit: tomorrow or later. */
export function UntilField<Values extends FieldValues>({
  of,
  label,
}: {
  of: FormPart<Values>;
  label: string;
}) {
  const name = 'until' as FieldPath<Values>;
  return (
    <Field label={label} error={of.errorAt(name)} required>
      <Input type="date" min={getTomorrow()} {...of.form.register(name, emptyToNull)} />
    </Field>
  );
}
