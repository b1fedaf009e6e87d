import type { FieldPath, FieldValues } from 'react-hook-form';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { genderLabels } from '../contract/gender-labels.ts';
import { genders } from '../contract/genders.ts';
import { usePresetGenderBySport } from './use-preset-gender-by-sport.ts';

const options = genders.map((gender) => ({ value: gender, label: genderLabels[gender] }));

/** An athlete's form field `gender`. */
export function GenderField<Values extends FieldValues>({
  of,
  optional,
}: {
  of: FormPart<Values>;
  optional?: boolean;
}) {
  const name = 'gender' as FieldPath<Values>;
  usePresetGenderBySport(of, name, (only) => only ?? null);
  return (
    <SelectField
      of={of}
      name={name}
      label="Competes in"
      options={options}
      placeholder="Women's or men's"
      {...(optional && { optional })}
    />
  );
}
