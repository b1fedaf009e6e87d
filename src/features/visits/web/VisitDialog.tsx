import { type ComponentProps, useId } from 'react';
import { z } from 'zod';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextAreaField, TextField } from '#web/fields.tsx';
import { type FormPart, useContractForm } from '#web/form.ts';
import { SelectField } from '#web/SelectField.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { newVisitSchema, type Visit, type VisitKind } from '../contract.ts';
import { AthletePicker } from './AthletePicker.tsx';
import { useChangeVisit, useProposeVisit } from './data.ts';
import { hoursLater, instantOf, onClocks, ownZone, zoneOptions } from './visit-times.ts';

/** As they are typed: times by the clocks of the campus, without an offset. */
const fields = newVisitSchema.extend({
  startsAt: z.string().min(1, 'Please enter when the visit starts'),
  endsAt: z.string().min(1, 'Please enter when the visit ends'),
});
const endsLater = {
  path: ['endsAt'],
  message: 'A visit ends after it starts',
};
const proposalForm = fields
  .extend({ athleteId: z.string().min(1, 'Please choose an athlete') })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, endsLater);
/** Whose visit it is stays, and is not asked. */
const changesForm = fields
  .extend({ athleteId: z.string() })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, endsLater);

type Fields = z.input<typeof changesForm>;

const inUtc = <Typed extends Fields>(typed: Typed): Typed => ({
  ...typed,
  startsAt: instantOf(typed.startsAt, typed.timeZone),
  endsAt: instantOf(typed.endsAt, typed.timeZone),
});

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** A coach proposes a visit, to `athlete` or to whomever the form names. */
export function NewVisitDialog({ open, onClose, athlete }: DialogProps & { athlete?: Athlete | undefined }) {
  const id = useId();
  const form = useContractForm({
    schema: proposalForm,
    defaultValues: {
      athleteId: athlete?.id ?? '',
      kind: 'unofficial',
      startsAt: '',
      endsAt: '',
      timeZone: ownZone(),
      place: '',
      note: null,
    },
    send: useSend(useProposeVisit()),
    done: () => {
      toast({ title: 'Visit proposed', description: 'You will be told when the athlete answers.' });
      onClose();
    },
    failure: { title: 'Visit not proposed', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Propose a Visit"
      description="The athlete accepts, declines, or asks for another time."
      size="2xl"
      footer={<Buttons formId={id} form={form} label="Propose Visit" onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submit}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <AthletePicker of={form} name="athleteId" chosen={athlete} />
        </div>
        <TimeFields of={form} />
        <PlaceFields of={form} />
        <NoteField of={form} />
      </form>
    </Dialog>
  );
}

type Changeable = Pick<Visit, 'id' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'place' | 'note'>;

/** Another time for a visit; where it is and of what kind is the coach's to say. */
export function ChangeVisitDialog({ open, onClose, visit }: DialogProps & { visit: Changeable }) {
  const id = useId();
  const isCoach = useViewer().role === 'coach';
  const before: Fields = {
    athleteId: '',
    kind: visit.kind,
    startsAt: onClocks(visit.startsAt, visit.timeZone),
    endsAt: onClocks(visit.endsAt, visit.timeZone),
    timeZone: visit.timeZone,
    place: visit.place,
    note: visit.note,
  };
  const change = useChangeVisit(visit.id);
  const form = useContractForm({
    schema: changesForm,
    defaultValues: before,
    // What stays is not sent: a note alone asks nobody again, and an athlete may not name the place.
    send: (typed) => change(changed(inUtc(before), inUtc(typed))),
    done: () => {
      toast({ title: 'Visit changed', description: 'The other side has been told.' });
      onClose();
    },
    failure: { title: 'Visit not changed', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isCoach ? 'Change the Visit' : 'Propose Another Time'}
      description="Another time or place waits for the other side's answer."
      size="2xl"
      footer={<Buttons formId={id} form={form} label="Send Proposal" onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submit}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
      >
        <TimeFields of={form} />
        {isCoach && <PlaceFields of={form} />}
        <NoteField of={form} />
      </form>
    </Dialog>
  );
}

const useSend =
  <Typed extends Fields, Answer>(send: (body: Typed) => Promise<Answer>) =>
  (typed: Typed) =>
    send(inUtc(typed));

function changed(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => (after[name] ?? '') !== (before[name] ?? '')).map((name) => [name, after[name]]),
  );
}

const usualHours = 3;

function TimeFields({ of }: { of: FormPart<Fields> }) {
  const proposeEnd = (startsAt: string) => {
    if (startsAt && !of.form.getValues('endsAt'))
      of.form.setValue('endsAt', hoursLater(startsAt, usualHours), { shouldDirty: true });
  };
  return (
    <>
      <TextField
        of={of}
        name="startsAt"
        label="Starts"
        type="datetime-local"
        onBlur={(event) => proposeEnd(event.target.value)}
        required
      />
      <TextField of={of} name="endsAt" label="Ends" type="datetime-local" required />
      <SelectField
        of={of}
        name="timeZone"
        label="Time Zone"
        hint="Of the campus"
        options={zoneOptions(ownZone(), of.form.getValues('timeZone'))}
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

function PlaceFields({ of }: { of: FormPart<Fields> }) {
  return (
    <>
      <SelectField
        of={of}
        name="kind"
        label="Kind"
        hint="The school pays for an official one"
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

function NoteField({ of }: { of: FormPart<Fields> }) {
  return <TextAreaField of={of} name="note" label="Note" rows={3} className="sm:col-span-2" optional />;
}

interface ButtonsProps {
  formId: string;
  form: ComponentProps<typeof SubmitButton>['of'];
  label: string;
  onCancel: () => void;
}

function Buttons({ formId, form, label, onCancel }: ButtonsProps) {
  return (
    <>
      <Button size="lg" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton size="lg" form={formId} of={form} pendingText="Sending...">
        {label}
      </SubmitButton>
    </>
  );
}
