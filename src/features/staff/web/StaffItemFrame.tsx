import { type ReactNode, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { usePageTitle } from '#web/page-title.ts';
import { formatTime } from './format-times-and-counts.ts';
import { QueueAssignmentButton } from './QueueAssignmentButton.tsx';
import { QueueLink } from './QueueLink.tsx';

interface StaffItemFrameProps {
  title: string;
  subtitle: string;
  /** How it was decided, such as 'Decided'; undefined while it waits. */
  decided: string | undefined;
  /** Of an item that waits: those that take it and decide it. */
  buttons: ReactNode;
  children: ReactNode;
}

/** What the pages of items of the queue have in common: the way back, the title with its state, and the buttons. */
export function StaffItemFrame({ title, subtitle, decided, buttons, children }: StaffItemFrameProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {title}
            {decided && <Pill variant="neutral">{decided}</Pill>}
          </span>
        }
        subtitle={subtitle}
        actions={!decided && buttons}
      />
      {children}
    </>
  );
}

interface DecideButtonsProps {
  itemId: string;
  /** The dialog that decides it. */
  dialog: (close: () => void) => ReactNode;
  /** Between the two. */
  children?: ReactNode;
}

/** Takes an item that waits, and decides it. */
export function DecideButtons({ itemId, dialog, children }: DecideButtonsProps) {
  const [isDeciding, setDeciding] = useState(false);
  return (
    <>
      <QueueAssignmentButton itemId={itemId} />
      {children}
      <Button size="lg" onClick={() => setDeciding(true)}>
        Decide
      </Button>
      {isDeciding && dialog(() => setDeciding(false))}
    </>
  );
}

interface OutcomeCardProps {
  outcome: ReactNode;
  reason?: string | null;
  decidedAt: string | null;
  decidedBy: { firstName: string; lastName: string } | null;
}

/** How an item was decided, when and by whom. */
export function OutcomeCard({ outcome, reason, decidedAt, decidedBy }: OutcomeCardProps) {
  const by = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName}` : '';
  return (
    <Card title="Outcome" subtitle={`${formatTime(decidedAt ?? '')}${by}`}>
      <p className="font-medium text-row">{outcome}</p>
      {reason && <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-muted text-row">{reason}</p>}
    </Card>
  );
}
