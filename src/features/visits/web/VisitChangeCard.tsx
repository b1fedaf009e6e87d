import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Card } from '#features/messages/contract/visit-card-schema.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { useAnswerVisit } from './data.ts';
import { VisitFactList } from './VisitFactList.tsx';
import { VisitMonthAndDayIcon } from './VisitMonthAndDayIcon.tsx';
import { VisitStatePill } from './VisitStatePill.tsx';

const ChangeVisitDialog = lazyDialog(async () => (await import('./ChangeVisitDialog.tsx')).ChangeVisitDialog);

interface VisitChangeCardProps {
  card: Card;
  /** Who did what: 'Marcus accepted the visit'. */
  title: string;
  /** The name of the other member: 'Marcus Whitfield'. */
  other: string;
}

/** One change of a visit, in the conversation of its two members, with buttons for the one who has to answer. */
export function VisitChangeCard({ card, title, other }: VisitChangeCardProps) {
  const { role } = useViewer();
  const [firstName = ''] = other.split(' ');
  const isOver = Date.parse(card.endsAt) <= Date.now();
  const state = card.change === 'moved' ? 'proposed' : card.change;
  const isAnswered = state !== 'proposed';
  const isCancelled = card.change === 'declined' || card.change === 'cancelled';
  const isWaiting = !isOver && card.awaits !== null;
  return (
    <article
      aria-label={title}
      className="w-full max-w-105 rounded-xl border border-line bg-surface p-3.5 text-left"
    >
      <div className="flex gap-3">
        <VisitMonthAndDayIcon visit={card} faint={isCancelled} />
        <div className="min-w-0 flex-1">
          <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-semibold text-body">{title}</h3>
            {(isAnswered || isWaiting) && (
              <VisitStatePill state={state} isForViewer={card.awaits === role} firstName={firstName} />
            )}
          </header>
          <p className="text-meta text-muted">
            {card.kind === 'official' ? 'Official visit' : 'Unofficial visit'}
          </p>
          <VisitFactList visit={card} className={cn('mt-1.5', isCancelled && 'text-muted')} />
        </div>
      </div>
      {isWaiting && card.awaits === role && card.id && (
        <AnswerProposalButtons id={card.id} card={card} name={other} />
      )}
    </article>
  );
}

function AnswerProposalButtons({ id, card, name }: { id: string; card: Card; name: string }) {
  const [declining, setDeclining] = useState(false);
  // Counts the forms: an abandoned one leaves nothing behind.
  const [forms, setForms] = useState(0);
  const [changing, setChanging] = useState(false);
  const answer = useAnswerVisit(id, name);
  const openChangeDialog = () => {
    setForms(forms + 1);
    setChanging(true);
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <MutationButton mutation={answer} variables="accepted" onClick={() => answer.mutate('accepted')}>
        Accept
      </MutationButton>
      <Button variant="outline" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <Button variant="outline" onClick={openChangeDialog}>
        Propose Another Time
      </Button>
      <MutationConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title="Decline this visit?"
        description={`${name} will be notified. This cannot be undone, but a new visit can be proposed.`}
        confirmLabel="Decline Visit"
        cancelLabel="Keep It"
        danger
        mutation={answer}
        onConfirm={() => answer.mutate('declined', { onSettled: () => setDeclining(false) })}
      />
      {forms > 0 && (
        <ChangeVisitDialog
          key={forms}
          open={changing}
          onClose={() => setChanging(false)}
          visit={{ ...card, id }}
          otherName={name}
        />
      )}
    </div>
  );
}
