import { type FieldValues, type PathValue, useController } from 'react-hook-form';
import { Combobox, type Suggestion } from '#ui/forms/Combobox.tsx';
import { type FieldProps, FieldWithLabelAndError } from './form-fields.tsx';

/** Any text, with suggestions. */
export function ComboboxField<Values extends FieldValues>({
  suggestions,
  onSelect,
  onFocusChange,
  placeholder,
  ...field
}: FieldProps<Values> & {
  suggestions: readonly Suggestion[];
  onSelect?: (chosen: Suggestion) => void;
  onFocusChange?: (hasFocus: boolean) => void;
  placeholder?: string;
}) {
  const { name, of } = field;
  const { field: control } = useController({ control: of.form.control, name });
  return (
    <FieldWithLabelAndError {...field}>
      <Combobox
        ref={control.ref}
        value={String(control.value ?? '')}
        onValueChange={control.onChange}
        onFocus={() => onFocusChange?.(true)}
        onBlur={() => {
          control.onBlur();
          onFocusChange?.(false);
        }}
        suggestions={suggestions}
        onSelect={(chosen) => {
          control.onChange(chosen.label as PathValue<Values, typeof name>);
          onSelect?.(chosen);
        }}
        placeholder={placeholder}
        size="lg"
      />
    </FieldWithLabelAndError>
  );
}

/** The names that contain the typed text; all of them once one is chosen. */
export function filterSuggestions(names: readonly string[], typedText: unknown): Suggestion[] {
  const like = String(typedText ?? '')
    .trim()
    .toLowerCase();
  const isChosen = names.some((name) => name.toLowerCase() === like);
  return names
    .filter((name) => isChosen || name.toLowerCase().includes(like))
    .map((name) => ({ value: name, label: name }));
}
