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
export function useSurroundingFieldAttributes(controlProps: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: controlProps.id ?? field?.id,
    'aria-describedby': controlProps['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': controlProps['aria-invalid'] ?? (field?.invalid || undefined),
    // Not the `required` attribute, because the browser would show its own message before ours.
    'aria-required': controlProps.required ?? (field?.required || undefined),
  };
}

/** The label of the field around a control, where it is plain text. */
export function useSurroundingFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label;
}
