import { type ReactNode, useId } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { FieldError } from './FieldError.tsx';
import { FieldContext } from './field-attributes-context.ts';

interface FieldProps {
  label: ReactNode;
  /** One control: Input, PasswordInput, Textarea, Select or Combobox. */
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Shows '(optional)' after the label. */
  optional?: boolean;
  className?: string;
}

/** A label, a control, and below them the hint or the error, linked for screen readers. */
export function Field({ label, children, hint, error, required = false, optional, className }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext
      value={{
        id,
        label: typeof label === 'string' ? label : undefined,
        describedBy,
        invalid: Boolean(error),
        required,
      }}
    >
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <label htmlFor={id} className="font-medium text-meta">
          {label}
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-meta text-muted">
            {hint}
          </p>
        )}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </FieldContext>
  );
}
