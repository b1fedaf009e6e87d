import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { FieldProps } from './fields.tsx';

/** One of a closed list; a list of numbers is sent as numbers. */
export function ChoiceField<Values extends FieldValues, Option extends string | number>({
  of,
  name,
  label,
  hint,
  required,
  optional,
  className,
  options,
  placeholder,
}: FieldProps<Values> & {
  options: readonly (Option | { value: Option; label: string })[];
  placeholder: string;
}) {
  const { field } = useController({ control: of.form.control, name });
  const all = options.map((option) =>
    typeof option === 'object' ? option : { value: option, label: String(option) },
  );
  return (
    <Field
      label={label}
      hint={hint}
      error={of.errorAt(name)}
      required={required}
      optional={optional}
      className={className}
    >
      <Select
        ref={field.ref}
        value={field.value ? String(field.value) : ''}
        onValueChange={(chosen) => field.onChange(all.find(({ value }) => String(value) === chosen)?.value)}
        onBlur={field.onBlur}
        options={all.map((option) => ({ value: String(option.value), label: option.label }))}
        placeholder={placeholder}
        size="lg"
      />
    </Field>
  );
}
