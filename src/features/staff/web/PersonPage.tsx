import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { StaffPerson } from '../contract/staff-calls.ts';
import { ActOnMemberDialog } from './ActOnMemberDialog.tsx';
import { contentQuery } from './content/data.ts';
import { PersonContentCard } from './content/PersonContentCard.tsx';
import { personQuery } from './data.ts';
import { AccountFactsCard, ActionsCard, AuditCard, ReportsCard, SessionsCard } from './MemberDetailCards.tsx';
import { QueueLink } from './QueueLink.tsx';
import { PersonConversationsCard } from './thread-readings/PersonConversationsCard.tsx';
import { PersonVerificationCard } from './verifications/PersonVerificationCard.tsx';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(personQuery(params.id)),
    // Where it fails, its card says so.
    queryClient.prefetchQuery(contentQuery(params.id)),
  ]);

const roleLabels = { athlete: 'Student Athlete', coach: 'Coach' };

/** All that staff need to know about a member, and what they can do. */
export function PersonPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const person = useLoadedQuery(personQuery(id));
  const [isActing, setActing] = useState(false);
  const name = `${person.firstName} ${person.lastName}`;
  usePageTitle(name);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2">
            {name}
            <StatePill person={person} />
          </span>
        }
        subtitle={[roleLabels[person.role], person.profile].filter(Boolean).join(' · ')}
        actions={
          <Button size="lg" onClick={() => setActing(true)}>
            Act
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ActionsCard actions={person.actions} />
          <PersonContentCard person={person} />
          <ReportsCard reports={person.reports} />
          <PersonConversationsCard person={person} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccountFactsCard person={person} />
          {person.role === 'coach' && person.profile && <PersonVerificationCard person={person} />}
          <SessionsCard sessions={person.sessions} />
          <AuditCard audit={person.audit} firstName={person.firstName} />
        </div>
      </div>
      {isActing && <ActOnMemberDialog person={person} onClose={() => setActing(false)} />}
    </>
  );
}

function StatePill({ person: { suspendedUntil, restrictedAt } }: { person: StaffPerson }) {
  if (suspendedUntil)
    return <Pill variant="danger">Suspended until {formatSuspensionEnd(new Date(suspendedUntil))}</Pill>;
  return restrictedAt ? <Pill variant="danger">No new conversations</Pill> : null;
}
