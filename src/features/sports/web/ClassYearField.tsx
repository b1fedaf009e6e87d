import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { listOfferedClassYears } from '../contract/class-years.ts';

/** A form's `classYear`: the classes in school now, the one before, and the one that the profile has already. */
export function ClassYearField<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const name = 'classYear' as FieldPath<Values>;
  const chosen: unknown = useWatch({ control: of.form.control, name });
  const years = new Set(listOfferedClassYears(new Date()));
  if (typeof chosen === 'number') years.add(chosen);
  return (
    <SelectField
      of={of}
      name={name}
      label="Graduation Year"
      options={[...years].toSorted((a, b) => a - b)}
      placeholder="Select a year"
      required
    />
  );
}
