import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useController } from 'react-hook-form';
import type { Athlete } from '#features/athletes/contract.ts';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { athleteSuggestionsQuery } from './data.ts';

const getFullName = ({ user }: Athlete): string => `${user.firstName} ${user.lastName}`;

interface AthletePickerProps<Values extends FieldValues> {
  of: FormPart<Values>;
  name: FieldPath<Values>;
  /** Chosen before the form was opened. */
  chosen?: Athlete | undefined;
}

/** A field to choose an athlete by name; its value is the athlete's id. */
export function AthletePicker<Values extends FieldValues>({ of, name, chosen }: AthletePickerProps<Values>) {
  const { field } = useController({ control: of.form.control, name });
  const [typed, setTyped] = useState(chosen ? getFullName(chosen) : '');
  const { data } = useQuery(athleteSuggestionsQuery(useDeferredValue(field.value ? '' : typed.trim())));
  const selectAthlete = (athleteId: string, shownName: string) => {
    setTyped(shownName);
    field.onChange(athleteId as PathValue<Values, typeof name>);
  };
  return (
    <Field
      label="Athlete"
      error={of.errorAt(name)}
      hint="Your bookmarked athletes, or anyone by name"
      required
    >
      <Combobox
        ref={field.ref}
        value={typed}
        onValueChange={(text) => selectAthlete('', text)}
        onBlur={field.onBlur}
        suggestions={(data?.rows ?? []).map((athlete) => ({
          value: athlete.id,
          label: getFullName(athlete),
          detail: `${athlete.position} · Class of ${athlete.classYear}`,
        }))}
        onSelect={({ value, label }) => selectAthlete(value, label)}
        placeholder="Type a name"
        size="lg"
      />
    </Field>
  );
}
