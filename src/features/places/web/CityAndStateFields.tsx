import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { ComboboxField } from '#web/ComboboxField.tsx';
import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { listCountriesByName } from '../contract/countries.ts';
import { unitedStates } from '../contract/country-codes.ts';
import { stateNames, states } from '../contract.ts';
import { citySuggestionsQuery } from './data.ts';

const stateOptions = states.map((code) => ({ value: code, label: `${code} · ${stateNames[code]}` }));
const listCountryOptions = createWhenNeeded(() =>
  listCountriesByName().map(({ code, name }) => ({ value: code, label: name })),
);

const UnknownCityNote = lazyPartWithSilentFallback(
  async () => (await import('./UnknownCityNote.tsx')).UnknownCityNote,
  () => null,
);

/** A form's `country`, `city` and, in the United States, `state`; choosing a suggested city sets its state too. */
export function CityAndStateFields<Values extends FieldValues>({ of }: { of: FormPart<Values> }) {
  const { form } = of;
  const [city, state, countryName] = ['city', 'state', 'country'] as FieldPath<Values>[] as [
    FieldPath<Values>,
    FieldPath<Values>,
    FieldPath<Values>,
  ];
  const country = String(useWatch({ control: form.control, name: countryName }) || unitedStates);
  const typed = useDeferredValue(String(useWatch({ control: form.control, name: city }) ?? '').trim());
  const { data: places = [] } = useQuery(citySuggestionsQuery(typed, undefined, country));
  const isAmerican = country === unitedStates;
  const chosenState = String(useWatch({ control: form.control, name: state }) ?? '');
  const [isTyping, setTyping] = useState(false);
  const setState = (code: string, shouldValidate: boolean) =>
    form.setValue(state, code as PathValue<Values, typeof state>, { shouldDirty: true, shouldValidate });
  return (
    <>
      <SelectField
        of={of}
        name={countryName}
        label="Country"
        options={listCountryOptions()}
        placeholder="United States"
        onChosen={(chosen) => {
          if (chosen !== unitedStates) setState('', form.formState.isSubmitted);
        }}
      />
      <div className="min-w-0">
        <ComboboxField
          of={of}
          name={city}
          label="City"
          suggestions={
            typed
              ? places.map((place) => ({ value: `${place.id}`, label: place.city, detail: place.state }))
              : []
          }
          onSelect={({ detail }) => {
            if (isAmerican) setState(detail ?? '', true);
          }}
          onFocusChange={setTyping}
          required
        />
        {/* Always in the page: screen readers announce only changes of an existing live region. */}
        <div role="status">
          {!isTyping && typed && (chosenState || !isAmerican) && (
            <UnknownCityNote city={typed} state={isAmerican ? chosenState : ''} country={country} />
          )}
        </div>
      </div>
      {isAmerican && (
        <SelectField
          of={of}
          name={state}
          label="State"
          options={stateOptions}
          placeholder="Select a state"
          required
        />
      )}
    </>
  );
}
