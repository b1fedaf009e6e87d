import { type FieldValues, useController } from 'react-hook-form';
import { Select } from '#ui/forms/Select.tsx';
import { type FieldProps, FieldWithLabelAndError } from './form-fields.tsx';

/** A choice from a closed list; numbers are sent as numbers. */
export function SelectField<Values extends FieldValues, Option extends string | number>({
  options,
  placeholder,
  onChosen,
  ...field
}: FieldProps<Values> & {
  options: readonly (Option | { value: Option; label: string })[];
  placeholder: string;
  /** For what changes together with it. */
  onChosen?: (value: Option | undefined) => void;
}) {
  const { field: control } = useController({ control: field.of.form.control, name: field.name });
  const all = options.map((option) =>
    typeof option === 'object' ? option : { value: option, label: String(option) },
  );
  return (
    <FieldWithLabelAndError {...field}>
      <Select
        ref={control.ref}
        value={control.value ? String(control.value) : ''}
        onValueChange={(chosen) => {
          const value = all.find((option) => String(option.value) === chosen)?.value;
          control.onChange(value);
          onChosen?.(value);
        }}
        onBlur={control.onBlur}
        options={all.map((option) => ({ value: String(option.value), label: option.label }))}
        placeholder={placeholder}
        size="lg"
      />
    </FieldWithLabelAndError>
  );
}
