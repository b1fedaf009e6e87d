import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { VerifiedCoachIcon } from '#features/schools/web/VerifiedCoachIcon.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete, GuardianThread } from '../contract/guardian-calls.ts';
import { guardianThreadsQuery, useStopReading } from './data.ts';
import { formatCoach, formatMessageTime } from './format-thread.ts';
import { GuardianApprovals } from './GuardianApprovals.tsx';
import { GuardianModeForm } from './GuardianModeForm.tsx';
import { OtherGuardians } from './OtherGuardians.tsx';

/** The conversations of one athlete that the guardian may read. */
export function GuardianThreadList({ athlete }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const threads = useQuery(guardianThreadsQuery(athlete.id));
  const { firstName, lastName } = athlete;
  return (
    <section aria-label={`${firstName} ${lastName}`}>
      <h2 className="text-card">
        {firstName} {lastName}
      </h2>
      <OtherGuardians guardians={athlete.otherGuardians} />
      {athlete.hasRights ? (
        <div className="mt-3">
          <GuardianApprovals athlete={athlete} />
        </div>
      ) : (
        <p className="mt-1 text-body">
          {t(
            '{firstName} is 18 and lets you go on reading. You can read the conversations, and nothing else.',
            {
              firstName,
            },
          )}
        </p>
      )}
      <h3 className="mt-3 font-medium text-row">{t('Conversations with Adults')}</h3>
      <div className="mt-2">
        {threads.data ? (
          <ThreadLinks athlete={athlete} threads={threads.data} />
        ) : (
          <QueryFallback
            query={threads}
            title={t('The conversations could not be loaded')}
            skeleton={<Skeleton className="h-24 w-full animate-late" />}
          />
        )}
      </div>
      <GuardianModeForm athlete={athlete} />
      <StopReadingButton athlete={athlete} />
    </section>
  );
}

function ThreadLinks({ athlete, threads }: { athlete: GuardedAthlete; threads: GuardianThread[] }) {
  const t = useTranslation();
  if (threads.length === 0)
    return (
      <EmptyState title={t('No adult has written yet')} className="py-6">
        {t('You see it here as soon as one does.')}
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line overflow-clip rounded-lg border border-line">
      {threads.map((thread) => (
        <li key={thread.userId}>
          <Link
            to="/guardian"
            search={{ athlete: athlete.id, thread: thread.userId }}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
          >
            <span className="min-w-0">
              <span className="wrap-anywhere flex items-center gap-1 font-medium text-row">
                {thread.name}
                {thread.verified && <VerifiedCoachIcon label={t('verified coach')} />}
              </span>
              <span className="block text-meta text-muted">
                {thread.role === 'coach' ? formatCoach(thread.school) : t('Student athlete')} ·{' '}
                {formatMessageTime(thread.lastMessageAt)}
              </span>
            </span>
            {thread.stopped && <Pill variant="danger">{t('Stopped')}</Pill>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function StopReadingButton({ athlete }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const { firstName } = athlete;
  const [isAsking, setAsking] = useState(false);
  const stop = useStopReading(athlete.id);
  return (
    <>
      <Button variant="ghost" className="mt-3 -ml-2" onClick={() => setAsking(true)}>
        {t('Stop Reading Along')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Stop reading along with {firstName}?', { firstName })}
        description={t('{firstName} sees that you do. You can start again on this page.', { firstName })}
        confirmLabel={t('Stop Reading Along')}
        pending={stop.isPending}
        onConfirm={() => stop.mutate()}
      />
    </>
  );
}
