import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { AskToReadThreadDialog } from './AskToReadThreadDialog.tsx';

/** Says how a conversation outside of a report is read, and begins it. */
export function PersonConversationsCard({ person }: { person: StaffPerson }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="Conversations"
      actions={
        <Button variant="outline" onClick={() => setAsking(true)}>
          Ask to Read
        </Button>
      }
    >
      <p className="text-muted text-row">
        Nobody reads them alone: outside of a report two of the staff have to agree, and both members are
        told.
      </p>
      {isAsking && <AskToReadThreadDialog person={person} onClose={() => setAsking(false)} />}
    </Card>
  );
}
