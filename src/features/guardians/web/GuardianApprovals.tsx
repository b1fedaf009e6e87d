import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageKindLabels } from '#features/messages/contract/message-kinds.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { WaitingMessage } from '../contract/guardian-approvals.ts';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { useStopOrStartContact } from './data.ts';
import { formatCoach, formatMessageTime } from './format-thread.ts';
import { guardianApprovalsQuery, useAnswerMessage } from './guardian-approvals-data.ts';

/** The messages that wait for a guardian, the oldest first; nothing where none wait and this guardian does not approve first. */
export function GuardianApprovals({ athlete }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const { firstName } = athlete;
  const query = useQuery(guardianApprovalsQuery(athlete.id));
  const approvesFirst = athlete.mode === 'approve';
  if (!query.data)
    return approvesFirst || query.isError ? (
      <QueryFallback
        query={query}
        title={t('The waiting messages could not be loaded')}
        skeleton={<Skeleton className="mb-5 h-24 w-full animate-late" />}
      />
    ) : null;
  if (query.data.length === 0 && !approvesFirst) return null;
  return (
    <section
      aria-label={t('Messages to {firstName} that are waiting for you', { firstName })}
      className="mb-5"
    >
      <h3 className="font-medium text-row">{t('Waiting for Your Approval')}</h3>
      {query.data.length === 0 ? (
        <EmptyState title={t('Nothing is waiting for you')} className="py-6">
          {t('We email you when an adult writes.')}
        </EmptyState>
      ) : (
        <ol className="mt-2 divide-y divide-line rounded-lg border border-line">
          {query.data.map((message) => (
            <WaitingMessageItem key={message.id} athlete={athlete} message={message} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface WaitingMessageItemProps {
  athlete: GuardedAthlete;
  message: WaitingMessage;
}

function WaitingMessageItem({ athlete, message }: WaitingMessageItemProps) {
  const t = useTranslation();
  const { id, senderId, senderName, senderRole, school, kind, answer, content, writtenAt } = message;
  const [isAsking, setAsking] = useState(false);
  const decision = useAnswerMessage(athlete.id, id);
  const stop = useStopOrStartContact(athlete.id, senderId);
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere font-medium text-row">{senderName}</p>
      <p className="text-meta text-muted">
        {senderRole === 'coach' ? formatCoach(school) : t('Student athlete')} · {formatMessageTime(writtenAt)}
        {kind && ` · ${t(messageKindLabels[kind])}`}
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-body">{content}</p>
      <AnswerLine answer={answer} />
      <div className="mt-3 flex flex-wrap gap-2">
        <MutationButton
          mutation={decision}
          variables="approve"
          aria-label={t('Approve the message of {name}', { name: senderName })}
          onClick={() => decision.mutate('approve')}
        >
          {t('Approve')}
        </MutationButton>
        <Button
          variant="outline"
          aria-label={t('Decline the message of {name}', { name: senderName })}
          onClick={() => setAsking(true)}
        >
          {t('Decline')}
        </Button>
        <MutationButton
          mutation={stop}
          variant="danger"
          aria-label={t('Stop This Contact with {name}', { name: senderName })}
          onClick={() => stop.mutate(true)}
        >
          {t('Stop This Contact')}
        </MutationButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Decline this message?')}
        description={t(
          'It is deleted, and {firstName} never sees it. {name} reads that it was not delivered, but not why.',
          { firstName: athlete.firstName, name: senderName },
        )}
        confirmLabel={t('Decline')}
        danger
        pending={decision.isPending}
        onConfirm={() => decision.mutate('decline', { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
