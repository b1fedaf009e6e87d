import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { contentLabels, type ProfileContent } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { CorrectBirthDateDialog } from './CorrectBirthDateDialog.tsx';
import { CorrectNameDialog } from './CorrectNameDialog.tsx';
import { CorrectRoleDialog } from './CorrectRoleDialog.tsx';
import { CorrectSchoolDialog } from './CorrectSchoolDialog.tsx';
import { contentQuery } from './data.ts';
import { RemoveContentDialog } from './RemoveContentDialog.tsx';

/** What others see of a member, each part with a button that removes it. */
export function PersonContentCard({ person }: { person: StaffPerson }) {
  const query = useQuery(contentQuery(person.id));
  const [removing, setRemoving] = useState<ProfileContent>();
  const [correcting, setCorrecting] = useState<'name' | 'role' | 'school' | 'birth-date'>();
  const closeCorrectionDialog = () => setCorrecting(undefined);
  return (
    <Card
      title="Profile"
      flush
      actions={
        <>
          <Button variant="outline" onClick={() => setCorrecting('name')}>
            Correct Name
          </Button>
          {!person.profile && (
            <Button variant="outline" onClick={() => setCorrecting('role')}>
              Correct Role
            </Button>
          )}
          {person.role === 'athlete' && person.profile && (
            <Button variant="outline" onClick={() => setCorrecting('birth-date')}>
              Correct Birth Date
            </Button>
          )}
          {person.role === 'coach' && person.profile && (
            <Button variant="outline" onClick={() => setCorrecting('school')}>
              Correct School
            </Button>
          )}
        </>
      }
    >
      {!query.data && (
        <div className="p-4 pt-0">
          <QueryFallback
            query={query}
            title="The profile could not be loaded"
            skeleton={<Skeleton className="h-10 w-full animate-late" />}
          />
        </div>
      )}
      {query.data?.length === 0 && (
        <p className="px-4 pb-4 text-muted text-row">No photo, no text and no link.</p>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {query.data.map((part) => (
            <ContentRow
              key={part.content + part.value}
              part={part}
              userId={person.id}
              onRemove={() => setRemoving(part)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <RemoveContentDialog person={person} part={removing} onClose={() => setRemoving(undefined)} />
      )}
      {correcting === 'name' && <CorrectNameDialog person={person} onClose={closeCorrectionDialog} />}
      {correcting === 'birth-date' && (
        <CorrectBirthDateDialog person={person} onClose={closeCorrectionDialog} />
      )}
      {correcting === 'role' && <CorrectRoleDialog person={person} onClose={closeCorrectionDialog} />}
      {correcting === 'school' && <CorrectSchoolDialog person={person} onClose={closeCorrectionDialog} />}
    </Card>
  );
}

interface ContentRowProps {
  part: ProfileContent;
  userId: string;
  onRemove: () => void;
}

function ContentRow({ part: { content, value }, userId, onRemove }: ContentRowProps) {
  const label = contentLabels[content];
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 text-row">
      <div className="min-w-0">
        <h3 className="text-meta text-muted">{label}</h3>
        {content === 'photo' ? (
          <img
            src={`/api/staff/people/${userId}/photo`}
            alt="The member"
            className="mt-1 size-24 rounded-lg object-cover"
          />
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{value}</p>
        )}
      </div>
      <Button variant="outline" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
