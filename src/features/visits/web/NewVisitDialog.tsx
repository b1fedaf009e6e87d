import type { Athlete } from '#features/athletes/contract.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { AthletePicker } from './AthletePicker.tsx';
import { useProposeVisit } from './data.ts';
import { VisitKindAndPlaceFields, VisitNoteField, VisitTimeFields } from './VisitFields.tsx';
import { type VisitDialogProps, VisitFormDialog } from './VisitFormDialog.tsx';
import { proposalFormSchema, visitTimesToUtc } from './visit-form-schemas.ts';
import { getBrowserTimeZone } from './visit-times.ts';

interface NewVisitDialogProps extends VisitDialogProps {
  /** Chosen before the form was opened. */
  athlete?: Athlete | undefined;
  /** IANA name of the zone of the coach's campus; null or undefined if it is not known. */
  campusTimeZone: string | null | undefined;
}

/** The form with which a coach proposes a visit to an athlete. */
export function NewVisitDialog({ open, onClose, athlete, campusTimeZone }: NewVisitDialogProps) {
  const propose = useProposeVisit();
  const form = useContractForm({
    schema: proposalFormSchema,
    defaultValues: {
      athleteId: athlete?.id ?? '',
      kind: 'unofficial',
      startsAt: '',
      endsAt: '',
      timeZone: campusTimeZone ?? getBrowserTimeZone(),
      place: '',
      note: null,
    },
    send: (fields) => propose(visitTimesToUtc(fields)),
    done: () => {
      toast({ title: 'Visit proposed', description: 'You will be notified when the athlete answers.' });
      onClose();
    },
    failure: { title: 'Visit not proposed', otherwise: 'Please try again.' },
  });
  return (
    <VisitFormDialog
      {...{ open, onClose, form }}
      title="Propose a Visit"
      description="The athlete accepts, declines, or asks for another time."
      submitLabel="Propose Visit"
    >
      <div className="sm:col-span-2">
        <AthletePicker of={form} name="athleteId" chosen={athlete} />
      </div>
      <VisitTimeFields of={form} />
      <VisitKindAndPlaceFields of={form} />
      <VisitNoteField of={form} />
    </VisitFormDialog>
  );
}
