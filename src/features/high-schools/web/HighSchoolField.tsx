import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { unitedStates } from '#features/places/contract/country-codes.ts';
import { ComboboxField } from '#web/ComboboxField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { highSchoolSuggestionsQuery } from './data.ts';

interface HighSchoolFieldProps<Values extends FieldValues> {
  of: FormPart<Values>;
  /** Where the athlete lives, for a form that does not ask. */
  home?: { state: string; country: string };
  required?: boolean;
  optional?: boolean;
}

/** A form's `highSchool`: any text, with the schools that others of the same state have. */
export function HighSchoolField<Values extends FieldValues>({
  of,
  home,
  ...field
}: HighSchoolFieldProps<Values>) {
  const { control } = of.form;
  const name = 'highSchool' as FieldPath<Values>;
  const typed = useDeferredValue(String(useWatch({ control, name }) ?? '').trim());
  const formState = useWatch({ control, name: 'state' as FieldPath<Values> });
  const formCountry = useWatch({ control, name: 'country' as FieldPath<Values> });
  const { state, country } = home ?? { state: formState, country: formCountry || unitedStates };
  const isAmerican = country === unitedStates;
  const { data: schools = [] } = useQuery(highSchoolSuggestionsQuery(isAmerican ? (state ?? '') : '', typed));
  return (
    <ComboboxField
      of={of}
      name={name}
      label="High School"
      suggestions={
        isAmerican && typed ? schools.map((school) => ({ value: school.name, label: school.name })) : []
      }
      {...field}
    />
  );
}
