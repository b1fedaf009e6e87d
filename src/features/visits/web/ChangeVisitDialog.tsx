import { useViewer } from '#features/accounts/web/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import type { Visit } from '../contract.ts';
import { useChangeVisit } from './data.ts';
import { VisitKindAndPlaceFields, VisitNoteField, VisitTimeFields } from './VisitFields.tsx';
import { type VisitDialogProps, VisitFormDialog } from './VisitFormDialog.tsx';
import {
  changesFormSchema,
  getChangedFields,
  type VisitFields,
  visitTimesToUtc,
} from './visit-form-schemas.ts';
import { utcToCampusTime } from './visit-times.ts';

interface ChangeVisitDialogProps extends VisitDialogProps {
  otherName: string;
  visit: Pick<Visit, 'id' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'place' | 'note'>;
}

/** The form to propose another time; a coach also changes the place and the kind. */
export function ChangeVisitDialog({ open, onClose, visit, otherName }: ChangeVisitDialogProps) {
  const isCoach = useViewer().role === 'coach';
  const change = useChangeVisit(visit.id);
  const before: VisitFields = {
    athleteId: '',
    kind: visit.kind,
    startsAt: utcToCampusTime(visit.startsAt, visit.timeZone),
    endsAt: utcToCampusTime(visit.endsAt, visit.timeZone),
    timeZone: visit.timeZone,
    place: visit.place,
    note: visit.note,
  };
  const form = useContractForm({
    schema: changesFormSchema,
    defaultValues: before,
    send: (fields) => change(getChangedFields(visitTimesToUtc(before), visitTimesToUtc(fields))),
    done: () => {
      toast({ title: 'Visit changed', description: `${otherName} has been notified.` });
      onClose();
    },
    failure: { title: 'Visit not changed', otherwise: 'Please try again.' },
  });
  return (
    <VisitFormDialog
      {...{ open, onClose, form }}
      title={isCoach ? 'Change the Visit' : 'Propose Another Time'}
      description={`A new time or place waits for the answer of ${otherName}.`}
      submitLabel="Send Proposal"
    >
      <VisitTimeFields of={form} />
      {isCoach && <VisitKindAndPlaceFields of={form} />}
      <VisitNoteField of={form} />
    </VisitFormDialog>
  );
}
