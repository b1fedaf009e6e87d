import { useEffect, useEffectEvent } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useWatch,
} from 'react-hook-form';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { getOnlyGender } from '../contract/gender-labels.ts';
import type { Gender } from '../contract/genders.ts';

/** Presets a form's gender when its `sport` has one by nature. A stored value and a choice of the user stay. */
export function usePresetGenderBySport<Values extends FieldValues, Name extends FieldPath<Values>>(
  { form }: FormPart<Values>,
  name: Name,
  toFieldValue: (only: Gender | undefined) => unknown,
): void {
  const sport = useWatch({ control: form.control, name: 'sport' as FieldPath<Values> });
  const { fieldState, formState } = useController({ control: form.control, name });
  const stored: unknown = formState.defaultValues?.[name];
  const hasStored = Array.isArray(stored) ? stored.length > 0 : Boolean(stored);
  const presetGender = useEffectEvent((chosenSport: typeof sport) => {
    if (hasStored || fieldState.isDirty) return;
    form.setValue(name, toFieldValue(getOnlyGender(chosenSport)) as FieldPathValue<Values, Name>);
  });
  useEffect(() => presetGender(sport), [sport]);
}
