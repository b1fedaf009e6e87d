import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SchoolField } from '#features/schools/web/SchoolField.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { recruitingChangesSchema } from '../../contract.ts';

interface CommitmentFieldsProps {
  of: FormPart<z.input<typeof recruitingChangesSchema>>;
  /** The name of the stored college. */
  college: string | undefined;
}

/** The college of a commitment, and whether others see it. */
export function CommitmentFields({ of, college }: CommitmentFieldsProps) {
  const { form } = of;
  const { field } = useController({ control: form.control, name: 'commitmentSchoolId' });
  const [isChosen, setIsChosen] = useState(Boolean(field.value));
  const [text, setText] = useState(isChosen ? (college ?? '') : '');
  const isVisible = useWatch({ control: form.control, name: 'commitmentVisible' });
  return (
    <>
      <SchoolField
        label="College"
        text={text}
        isChosen={isChosen}
        hint="Optional. You can say it later."
        error={of.errorAt('commitmentSchoolId')}
        onBlur={field.onBlur}
        onType={(typed) => {
          setText(typed);
          setIsChosen(false);
          // Typed words are not an id: the schema asks to choose one.
          field.onChange(typed);
        }}
        onChoose={(school) => {
          setText(school.name);
          setIsChosen(true);
          field.onChange(school.id);
        }}
      />
      <Checkbox
        className="self-center"
        label="Show the college on my profile"
        hint="Otherwise only your status is shown."
        checked={isVisible ?? false}
        onChange={(event) => form.setValue('commitmentVisible', event.target.checked, { shouldDirty: true })}
      />
    </>
  );
}
