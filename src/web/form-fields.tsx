import type { ReactElement, ReactNode } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { Field } from '#ui/forms/Field.tsx';
import { Input, type InputProps } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import type { FormPart } from './use-form-with-resolver.ts';

// One component per field: react-hook-form focuses the first invalid field in the order of rendering.
export interface FieldProps<Values extends FieldValues> {
  of: FormPart<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** Announced by screen readers. An empty field that is not required is sent as null. */
  required?: boolean;
  /** Says '(optional)' beside the label, where most fields are required. */
  optional?: boolean;
  className?: string;
}

/** Label, hint and error around a control. */
export function FieldWithLabelAndError<Values extends FieldValues>({
  of,
  name,
  children,
  ...words
}: FieldProps<Values> & { children: ReactElement }) {
  return (
    <Field {...words} error={of.errorAt(name)}>
      {children}
    </Field>
  );
}

const emptyToNull = (typed: unknown) => (typed === '' ? null : typed);

const registerField = <Values extends FieldValues>({ of, name, required }: FieldProps<Values>) =>
  of.form.register(name, required ? {} : { setValueAs: emptyToNull });

/** One line of text. */
export function TextField<Values extends FieldValues>({
  autoComplete,
  inputMode,
  onBlur,
  placeholder,
  type,
  ...field
}: FieldProps<Values> & Pick<InputProps, 'autoComplete' | 'inputMode' | 'onBlur' | 'placeholder' | 'type'>) {
  const wiring = registerField(field);
  return (
    <FieldWithLabelAndError {...field}>
      <Input
        {...{ autoComplete, inputMode, placeholder, type }}
        {...wiring}
        onBlur={(event) => {
          onBlur?.(event);
          void wiring.onBlur(event);
        }}
      />
    </FieldWithLabelAndError>
  );
}

/** A password that can be shown. */
export function PasswordField<Values extends FieldValues>({
  autoComplete,
  ...field
}: FieldProps<Values> & { autoComplete: 'new-password' | 'current-password' }) {
  return (
    <FieldWithLabelAndError {...field}>
      <PasswordInput autoComplete={autoComplete} {...field.of.form.register(field.name)} />
    </FieldWithLabelAndError>
  );
}

/** Several lines of text, growing as they are typed. */
export function TextAreaField<Values extends FieldValues>({
  rows,
  ...field
}: FieldProps<Values> & { rows?: number }) {
  return (
    <FieldWithLabelAndError {...field}>
      <Textarea autoGrow rows={rows} {...registerField(field)} />
    </FieldWithLabelAndError>
  );
}

/**
 * A number typed as text; empty is null. Not `type="number"`, which drops unreadable input and changes with the mouse
 * wheel. Arrow keys add `step`, up to `max`. A whole `step` shows the digit keyboard on phones.
 */
export function NumberField<Values extends FieldValues>({
  step = 1,
  max = Number.POSITIVE_INFINITY,
  ...field
}: FieldProps<Values> & { step?: number; max?: number }) {
  const { of, name } = field;
  const parseNumberOrNull = (typedText: unknown) =>
    typedText === null || typedText === undefined || String(typedText).trim() === ''
      ? null
      : Number(typedText);
  return (
    <FieldWithLabelAndError {...field}>
      <Input
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="tnum"
        onKeyDown={(event) => {
          const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          const typed = Number(event.currentTarget.value);
          if (!up || Number.isNaN(typed) || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const next = Math.min(max, addRoundedStep(typed, up * step));
          of.form.setValue(name, next as PathValue<Values, typeof name>, {
            shouldDirty: true,
            shouldValidate: of.form.formState.isSubmitted,
          });
        }}
        {...of.form.register(name, { setValueAs: parseNumberOrNull })}
      />
    </FieldWithLabelAndError>
  );
}

/** Rounded: 3.7 + 0.1 is 3.8000000000000003. Not below zero. */
function addRoundedStep(value: number, step: number): number {
  return Math.max(0, Math.round((value + step) * 100) / 100);
}
