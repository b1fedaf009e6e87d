import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { ComboboxField, filterSuggestions } from '#web/ComboboxField.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { haveSameSide } from '../contract/strong-side-labels.ts';
import { type SideField, sideFields } from '../contract/strong-sides.ts';
import { allowsSecondPosition, listPositions, normalizePosition, sports } from '../contract.ts';
import { SideFields } from './SideFields.tsx';

const names = ['sport', 'position', 'secondPosition', 'gender'] as const;

/**
 * A form's `sport`, `position` and, where the sport has them, `secondPosition` and sides: the positions of the chosen sport
 * are suggested, those of the form's `gender` if it has one, and any other text is accepted as the first.
 */
export function SportAndPositionFields<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const [sport, position, secondPosition, gender] = names as readonly string[] as FieldPath<Values>[] as [
    FieldPath<Values>,
    FieldPath<Values>,
    FieldPath<Values>,
    FieldPath<Values>,
  ];
  const [chosen, typed, typedSecond, chosenGender] = useWatch({
    control: of.form.control,
    name: [sport, position, secondPosition, gender],
  });
  const clearWhatOtherSportLacks = (next: string | undefined) => {
    for (const [name, value] of [
      [position, typed],
      [secondPosition, typedSecond],
    ] as const) {
      const isOnlyInSportBefore =
        listPositions(chosen).includes(value) && !listPositions(next).includes(value);
      if (isOnlyInSportBefore) of.form.setValue(name, '' as PathValue<Values, typeof name>);
    }
    for (const name of sideFields as readonly string[] as FieldPath<Values>[])
      if (of.form.getValues(name) && !haveSameSide(name as SideField, chosen, next ?? ''))
        of.form.setValue(name, null as PathValue<Values, typeof name>);
  };
  return (
    <>
      <SelectField
        of={of}
        name={sport}
        label="Sport"
        options={sports}
        placeholder="Select a sport"
        onChosen={clearWhatOtherSportLacks}
        required
      />
      <ComboboxField
        of={of}
        name={position}
        label="Position"
        suggestions={suggestPositions(listPositions(chosen, chosenGender), chosen, typed)}
        required
      />
      {chosen && allowsSecondPosition(chosen) && (
        <ComboboxField
          of={of}
          name={secondPosition}
          label="Also Plays"
          suggestions={suggestPositions(listPositions(chosen, chosenGender), chosen, typedSecond).filter(
            ({ value }) => value !== typed,
          )}
          optional
        />
      )}
      <SideFields of={of} />
    </>
  );
}

/** Those with the typed text in their name, or the one that it abbreviates. */
function suggestPositions(positions: readonly string[], sport: string | undefined, typed: unknown) {
  const meant = sport ? normalizePosition(sport, String(typed ?? '')) : '';
  const named = filterSuggestions(positions, typed);
  return named.length > 0 ? named : filterSuggestions(positions, meant);
}
