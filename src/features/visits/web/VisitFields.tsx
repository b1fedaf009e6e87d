import { useRef } from 'react';
import { TextAreaField, TextField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import type { VisitKind } from '../contract.ts';
import type { VisitFields } from './visit-form-schemas.ts';
import { getBrowserTimeZone, listTimeZoneOptions, moveEndWithStart } from './visit-times.ts';

// The fields that the forms of a new visit and of a change share.

export function VisitTimeFields({ of }: { of: FormPart<VisitFields> }) {
  const lastStart = useRef(of.form.getValues('startsAt'));
  const moveEnd = (startsAt: string) => {
    if (!startsAt || startsAt === lastStart.current) return;
    const endsAt = moveEndWithStart(startsAt, of.form.getValues('endsAt'), lastStart.current);
    lastStart.current = startsAt;
    of.form.setValue('endsAt', endsAt, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted });
  };
  return (
    <>
      <TextField
        of={of}
        name="startsAt"
        label="Starts"
        type="datetime-local"
        onBlur={(event) => moveEnd(event.target.value)}
        required
      />
      <TextField of={of} name="endsAt" label="Ends" type="datetime-local" required />
      <SelectField
        of={of}
        name="timeZone"
        label="Time Zone"
        hint="Of the campus"
        options={listTimeZoneOptions(getBrowserTimeZone(), of.form.getValues('timeZone'))}
        placeholder="Select a time zone"
        required
      />
    </>
  );
}

const kindNames: Record<VisitKind, string> = {
  official: 'Official visit',
  unofficial: 'Unofficial visit',
};
const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

export function VisitKindAndPlaceFields({ of }: { of: FormPart<VisitFields> }) {
  return (
    <>
      <SelectField
        of={of}
        name="kind"
        label="Kind"
        hint="For an official visit, the school pays"
        options={kinds}
        placeholder="Select a kind"
        required
      />
      <TextField
        of={of}
        name="place"
        label="Meeting Place"
        placeholder="Stadium, Gate 5"
        autoComplete="off"
        className="sm:col-span-2"
        required
      />
    </>
  );
}

export function VisitNoteField({ of }: { of: FormPart<VisitFields> }) {
  return <TextAreaField of={of} name="note" label="Note" rows={3} className="sm:col-span-2" optional />;
}
