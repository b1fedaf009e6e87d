import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { ComboboxField, filterSuggestions } from '#web/fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-contract-form.ts';
import { listPositions, sports } from '../contract.ts';

/** A form's `sport` and `position`: the positions of the chosen sport are suggested, and any other text is accepted. */
export function SportAndPositionFields<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const [sport, position] = ['sport', 'position'] as FieldPath<Values>[] as [
    FieldPath<Values>,
    FieldPath<Values>,
  ];
  const [chosen, typed] = useWatch({ control: of.form.control, name: [sport, position] });
  return (
    <>
      <SelectField
        of={of}
        name={sport}
        label="Sport"
        options={sports}
        placeholder="Select a sport"
        required
      />
      <ComboboxField
        of={of}
        name={position}
        label="Position"
        suggestions={filterSuggestions(listPositions(chosen), typed)}
        required
      />
    </>
  );
}
