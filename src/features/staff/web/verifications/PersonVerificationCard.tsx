import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { verificationsOfPersonQuery } from './data.ts';
import { EarlierVerificationsList } from './EarlierVerificationsList.tsx';
import { HeadCoachSection } from './HeadCoachSection.tsx';
import { EndVerificationDialog, VerifyByHandDialog } from './VerifyByHandDialog.tsx';

/** Whether a coach is verified, by what, and the two things that staff may do about it without a request. */
export function PersonVerificationCard({ person }: { person: StaffPerson }) {
  const query = useQuery(verificationsOfPersonQuery(person.id));
  const [open, setOpen] = useState<'verify' | 'end'>();
  const coach = { userId: person.id, firstName: person.firstName, lastName: person.lastName };
  const approved = query.data?.find(({ state }) => state === 'approved');
  const isVerified = approved !== undefined;
  const closeOpenDialog = () => setOpen(undefined);
  return (
    <Card title="Verification">
      {!query.data && (
        <QueryFallback
          query={query}
          title="The verifications could not be loaded"
          skeleton={<Skeleton className="h-10 w-full animate-late" />}
        />
      )}
      {query.data?.length === 0 && <p className="text-muted text-row">Has never asked for it.</p>}
      {query.data && query.data.length > 0 && <EarlierVerificationsList verifications={query.data} />}
      {query.data && (
        <Button variant="outline" className="mt-3" onClick={() => setOpen(isVerified ? 'end' : 'verify')}>
          {isVerified ? 'End Verification' : 'Verify by Hand'}
        </Button>
      )}
      {approved && <HeadCoachSection coach={coach} verification={approved} />}
      {open === 'verify' && <VerifyByHandDialog coach={coach} onClose={closeOpenDialog} />}
      {open === 'end' && <EndVerificationDialog coach={coach} onClose={closeOpenDialog} />}
    </Card>
  );
}
