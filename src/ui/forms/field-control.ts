import { createContext, useContext } from 'react';

interface FieldState {
  /** Undefined where no label names the control. */
  id: string | undefined;
  /** The label, where it is plain text. */
  label: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

interface ControlProps {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** The attributes that link a control to the Field around it; the control's own attributes win. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    // Not the `required` attribute, because the browser would show its own message before ours.
    'aria-required': own.required ?? (field?.required || undefined),
  };
}

/** The label of the field around a control, where it is plain text. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label;
}
