import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { getSideLabel, getSideValueLabel, listSideFieldsOfPosition } from '../contract/strong-side-labels.ts';
import { type SideField, sideValues } from '../contract/strong-sides.ts';
import { normalizePosition } from '../contract.ts';

/** A form's `bats`, `strongHand` and `strongFoot`, as far as the chosen sport and position have them. */
export function SideFields<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const names = ['sport', 'position'] as readonly string[] as [FieldPath<Values>, FieldPath<Values>];
  const [sport, typed] = useWatch({ control: of.form.control, name: names });
  const position = normalizePosition(sport ?? '', String(typed ?? ''));
  return listSideFieldsOfPosition(sport ?? '', position).map((field) => (
    <SideSelect key={field} of={of} field={field} sport={sport} />
  ));
}

function SideSelect<Values extends FieldValues>({
  of,
  field,
  sport,
}: {
  of: FormPart<Values>;
  field: SideField;
  sport: string;
}) {
  return (
    <SelectField
      of={of}
      name={field as string as FieldPath<Values>}
      label={getSideLabel(field, [sport])}
      options={[
        { value: '', label: 'Not given' },
        ...sideValues[field].map((value) => ({ value, label: getSideValueLabel(value) })),
      ]}
      placeholder="Not given"
      optional
    />
  );
}
