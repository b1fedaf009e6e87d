import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { formatHeight, parseHeight } from '#shared/units.ts';
import { TextField } from '#web/fields.tsx';
import type { FormPart } from '#web/form.ts';

/** A form's `height`, in any of the ways in which people write one; leaving the field writes it as 6'2". */
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
