import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Visit } from '../contract.ts';
import { type Answer, useAnswerVisit } from './data.ts';

// The form brings the schemas along, and most viewers change no visit.
const ChangeVisitDialog = lazyDialog(async () => (await import('./ChangeVisitDialog.tsx')).ChangeVisitDialog);

interface VisitActionButtonsProps {
  visit: Visit;
  role: 'athlete' | 'coach';
  name: string;
}

/** Buttons for what the server says that the viewer may do; none for a visit that is over. */
export function VisitActionButtons({ visit, role, name }: VisitActionButtonsProps) {
  const [confirming, setConfirming] = useState<'declined' | 'cancelled'>();
  const [changing, setChanging] = useState(false);
  // Stays mounted once opened, so that closing is animated.
  const [isMounted, setMounted] = useState(false);
  const mutation = useAnswerVisit(visit.id, name);
  const answerOrCancelVisit = (state: Answer) =>
    mutation.mutate(state, { onSettled: () => setConfirming(undefined) });
  const openChangeDialog = () => {
    setMounted(true);
    setChanging(true);
  };
  if (!visit.may.change) return null;
  return (
    <div className="mt-3 flex shrink-0 flex-wrap gap-2 lg:mt-0 lg:max-w-96 lg:justify-end">
      {visit.may.answer && (
        <>
          <MutationButton
            mutation={mutation}
            variables="accepted"
            onClick={() => answerOrCancelVisit('accepted')}
          >
            Accept
          </MutationButton>
          <Button variant="outline" onClick={() => setConfirming('declined')}>
            Decline
          </Button>
        </>
      )}
      <Button variant="outline" onClick={openChangeDialog}>
        {role === 'coach' ? 'Change' : 'Propose Another Time'}
      </Button>
      {visit.may.cancel && !visit.may.answer && (
        <Button variant="outline" onClick={() => setConfirming('cancelled')}>
          Cancel Visit
        </Button>
      )}
      <Button asChild variant="ghost">
        <a href={`/api/visits/${visit.id}.ics`} download="visit.ics">
          <CalendarPlus aria-hidden />
          Add to Calendar
        </a>
      </Button>
      <MutationConfirmDialog
        open={confirming !== undefined}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        title={confirming === 'declined' ? 'Decline this visit?' : 'Cancel this visit?'}
        description={`${name} will be notified. This cannot be undone, but a new visit can be proposed.`}
        confirmLabel={confirming === 'declined' ? 'Decline Visit' : 'Cancel Visit'}
        cancelLabel="Keep It"
        danger
        mutation={mutation}
        onConfirm={() => confirming && answerOrCancelVisit(confirming)}
      />
      {/* A new form for every change: an abandoned one leaves nothing behind. */}
      {isMounted && (
        <ChangeVisitDialog
          key={`${visit.updatedAt} ${changing}`}
          open={changing}
          onClose={() => setChanging(false)}
          visit={visit}
          otherName={name}
        />
      )}
    </div>
  );
}
