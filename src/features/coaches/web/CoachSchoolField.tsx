import { useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useController, useWatch } from 'react-hook-form';
import { formatDivision, formatSchoolPlace, type School } from '#features/schools/contract.ts';
import { SchoolField } from '#features/schools/web/SchoolField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';

interface CoachSchoolFieldProps<Values extends FieldValues> {
  of: FormPart<Values>;
  label: string;
  className?: string;
}

/** The `school` and `schoolId` of a coach's form; choosing a school sets the city and state too. */
export function CoachSchoolField<Values extends FieldValues>({
  of,
  label,
  className,
}: CoachSchoolFieldProps<Values>) {
  const toFieldPath = (name: string) => name as FieldPath<Values>;
  const { field: control } = useController({ control: of.form.control, name: toFieldPath('school') });
  const schoolId: unknown = useWatch({ control: of.form.control, name: toFieldPath('schoolId') });
  const [chosen, setChosen] = useState<School>();
  const setDirtyFormValue = (name: string, value: string | null | undefined) =>
    of.form.setValue(toFieldPath(name), value as PathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: of.form.formState.isSubmitted,
    });
  return (
    <SchoolField
      label={label}
      required
      className={className ?? ''}
      text={String(control.value ?? '')}
      isChosen={schoolId !== undefined}
      error={of.errorAt(toFieldPath('school')) ?? of.errorAt(toFieldPath('schoolId'))}
      hint={schoolId === null ? notListedHint : chosen && describeSchool(chosen)}
      onBlur={control.onBlur}
      onType={(text) => {
        control.onChange(text);
        setDirtyFormValue('schoolId', undefined);
        setChosen(undefined);
      }}
      onChoose={(school) => {
        setDirtyFormValue('school', school.name);
        setDirtyFormValue('schoolId', school.id);
        setDirtyFormValue('country', school.country);
        if (school.city) setDirtyFormValue('city', school.city);
        if (school.state) setDirtyFormValue('state', school.state);
        setChosen(school);
      }}
      onNotListed={() => setDirtyFormValue('schoolId', null)}
    />
  );
}

const notListedHint = "Thanks, we'll look into adding it. Your profile shows the name as you typed it.";

const describeSchool = (school: School): string =>
  [formatSchoolPlace(school), formatDivision(school), school.conference].filter(Boolean).join(' · ');
