import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { ComboboxField } from '#web/fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-contract-form.ts';
import { stateNames, states } from '../contract.ts';
import { citySuggestionsQuery } from './data.ts';

const stateOptions = states.map((code) => ({ value: code, label: `${code} · ${stateNames[code]}` }));

/** A form's `city` and `state`; choosing a suggested city sets its state too. */
export function CityAndStateFields<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const [city, state] = ['city', 'state'] as FieldPath<Values>[] as [FieldPath<Values>, FieldPath<Values>];
  const typed = useDeferredValue(String(useWatch({ control: of.form.control, name: city }) ?? '').trim());
  const { data: places = [] } = useQuery(citySuggestionsQuery(typed));
  return (
    <>
      <ComboboxField
        of={of}
        name={city}
        label="City"
        suggestions={
          typed
            ? places.map((place) => ({ value: `${place.id}`, label: place.city, detail: place.state }))
            : []
        }
        onSelect={({ detail }) =>
          of.form.setValue(state, detail as PathValue<Values, typeof state>, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
        required
      />
      <SelectField
        of={of}
        name={state}
        label="State"
        options={stateOptions}
        placeholder="Select a state"
        required
      />
    </>
  );
}
