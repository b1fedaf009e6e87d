import { type ReactNode, useContext, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { FieldContext } from './field-attributes-context.ts';

interface FieldWithErrorProps {
  error: ReactNode;
  /** One control, in a Field or alone. */
  children: ReactNode;
}

/** A control that finds its own errors, and shows them below itself. */
export function FieldWithError({ error, children }: FieldWithErrorProps) {
  const field = useContext(FieldContext);
  const id = useId();
  const describedBy = [field?.describedBy, error && id].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext
      value={{
        id: field?.id,
        label: field?.label,
        required: field?.required ?? false,
        invalid: Boolean(error) || (field?.invalid ?? false),
        describedBy,
      }}
    >
      {children}
      {/* Always in the page: screen readers announce only changes of an existing live region. */}
      <div role="status">
        {error && (
          <FieldError id={id} className="mt-1">
            {error}
          </FieldError>
        )}
      </div>
    </FieldContext>
  );
}
