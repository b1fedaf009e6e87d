import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { formatHeight, parseHeight } from '#shared/height-weight-and-gpa.ts';
import { TextField } from '#web/form-fields.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';

/** The height field of a form: accepts 6-2 or 74, and shows 6'2" when the field is left. */
export function HeightField<Values extends FieldValues>({
  of,
  optional,
}: {
  of: FormPart<Values>;
  optional?: boolean;
}) {
  const name = 'height' as FieldPath<Values>;
  return (
    <TextField
      of={of}
      name={name}
      label="Height"
      hint={`Such as 6'2", 6-2 or 74`}
      autoComplete="off"
      optional={optional}
      onBlur={(event) => {
        const inches = parseHeight(event.target.value);
        if (inches !== undefined)
          of.form.setValue(name, formatHeight(inches) as PathValue<Values, typeof name>, {
            shouldDirty: true,
          });
      }}
    />
  );
}
