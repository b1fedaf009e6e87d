import { Clock, MapPin, StickyNote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Card } from '#features/messages/contract/card.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { Pill } from '#ui/display/Pill.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { useAnswerVisit } from './data.ts';
import { Leaf, Line } from './VisitParts.tsx';
import { whenOf } from './visit-times.ts';

const ChangeVisitDialog = lazy(() =>
  import('./VisitDialog.tsx').then((file) => ({ default: file.ChangeVisitDialog })),
);

interface VisitCardProps {
  card: Card;
  /** Who did what: 'Marcus accepted the visit'. */
  title: string;
  /** The other of the two: 'Marcus Whitfield'. */
  other: string;
}

/** What was done about a visit, in the conversation of its two people; answered right there by whom it waits for. */
export function VisitCard({ card, title, other }: VisitCardProps) {
  const { role } = useViewer();
  const [firstName = ''] = other.split(' ');
  const isOver = Date.parse(card.endsAt) <= Date.now();
  const isOff = card.change === 'declined' || card.change === 'cancelled';
  const waits = !isOver && card.awaits !== null;
  return (
    <article
      aria-label={title}
      className="w-full max-w-105 rounded-xl border border-line bg-surface p-3.5 text-left"
    >
      <div className="flex gap-3">
        <Leaf visit={card} faint={isOff} />
        <div className="min-w-0 flex-1">
          <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-semibold text-body">{title}</h3>
            <Mark card={card} waits={waits} mine={card.awaits === role} firstName={firstName} />
          </header>
          <p className="text-meta text-muted">
            {card.kind === 'official' ? 'Official visit' : 'Unofficial visit'}
          </p>
          <ul
            className={cn(
              'mt-1.5 flex flex-col gap-1 text-row [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
              isOff && 'text-muted',
            )}
          >
            <Line icon={<Clock aria-hidden />}>
              <span className="tnum">{whenOf(card)}</span>
            </Line>
            <Line icon={<MapPin aria-hidden />}>{card.place}</Line>
            {card.note && (
              <Line icon={<StickyNote aria-hidden />}>
                <span className="whitespace-pre-line">{card.note}</span>
              </Line>
            )}
          </ul>
        </div>
      </div>
      {waits && card.awaits === role && card.id && <Answers id={card.id} card={card} name={other} />}
    </article>
  );
}

interface MarkProps {
  card: Card;
  waits: boolean;
  mine: boolean;
  firstName: string;
}

function Mark({ card, waits, mine, firstName }: MarkProps) {
  if (card.change === 'accepted') return <Pill variant="ok">Accepted</Pill>;
  if (card.change === 'declined') return <Pill variant="danger">Declined</Pill>;
  if (card.change === 'cancelled') return <Pill variant="neutral">Cancelled</Pill>;
  if (!waits) return null;
  return mine ? (
    <Pill variant="brand">Waiting for you</Pill>
  ) : (
    <Pill variant="neutral">Waiting for {firstName}</Pill>
  );
}

function Answers({ id, card, name }: { id: string; card: Card; name: string }) {
  const [declining, setDeclining] = useState(false);
  // Counts the forms: what was typed and given up is not there again.
  const [forms, setForms] = useState(0);
  const [changing, setChanging] = useState(false);
  const answer = useAnswerVisit(id);
  const change = () => {
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
      <Button variant="outline" onClick={change}>
        Propose Another Time
      </Button>
      <MutationConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title="Decline this visit?"
        description={`${name} will be told. It cannot be taken back, but a new visit can be proposed.`}
        confirmLabel="Decline Visit"
        cancelLabel="Keep It"
        danger
        mutation={answer}
        onConfirm={() => answer.mutate('declined', { onSettled: () => setDeclining(false) })}
      />
      {forms > 0 && (
        <Suspense>
          <ChangeVisitDialog
            key={forms}
            open={changing}
            onClose={() => setChanging(false)}
            visit={{ ...card, id }}
          />
        </Suspense>
      )}
    </div>
  );
}
