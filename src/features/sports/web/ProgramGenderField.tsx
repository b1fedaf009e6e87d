import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Select } from '#ui/forms/Select.tsx';
import { FieldWithLabelAndError } from '#web/form-fields.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { genderLabels } from '../contract/gender-labels.ts';
import { type Gender, genders } from '../contract/genders.ts';
import { usePresetGenderBySport } from './use-preset-gender-by-sport.ts';

const both = 'both';
const options = [
  ...genders.map((gender): { value: string; label: string } => ({
    value: gender,
    label: genderLabels[gender],
  })),
  { value: both, label: "Women's and men's" },
];

/** A coach's form field `genders`, as one choice: women's, men's or both. */
export function ProgramGenderField<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const name = 'genders' as FieldPath<Values>;
  usePresetGenderBySport(of, name, (only) => (only ? [only] : []));
  const { field } = useController({ control: of.form.control, name });
  const chosen = (field.value ?? []) as Gender[];
  return (
    <FieldWithLabelAndError of={of} name={name} label="Program">
      <Select
        ref={field.ref}
        value={chosen.length === genders.length ? both : (chosen[0] ?? '')}
        onValueChange={(value) => field.onChange(value === both ? [...genders] : [value])}
        onBlur={field.onBlur}
        options={options}
        placeholder="Women's or men's"
        size="lg"
      />
    </FieldWithLabelAndError>
  );
}
