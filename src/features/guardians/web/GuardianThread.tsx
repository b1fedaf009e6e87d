import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthPageCard, inlineLinkClass } from '#features/accounts/web/AuthPageCard.tsx';
import type { VisitSnapshot } from '#features/messages/contract/visit-card-schema.ts';
import { VisitFactList } from '#features/visits/web/VisitFactList.tsx';
import { translatable } from '#translations/translate.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { useTranslation } from '#ui/page-language.ts';
import { LoadMore } from '#web/LoadMore.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type {
  GuardedAthlete,
  GuardianMessage,
  GuardianThread as Thread,
} from '../contract/guardian-calls.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { DeleteOwnMessageButton } from './DeleteOwnMessageButton.tsx';
import { guardianMessagesQuery, guardianThreadsQuery, useStopOrStartContact } from './data.ts';
import { describeSender, formatCoach, formatMessageTime } from './format-thread.ts';
import { GuardianComposer } from './GuardianComposer.tsx';
import { KindLine } from './KindLine.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { VerificationOfCoach } from './VerificationOfCoach.tsx';

const loadFailureTitle = translatable('The conversation could not be loaded');

/** One conversation of the athlete, with the button that stops the contact and the input of the guardian. */
export function GuardianThread({ athlete, userId }: { athlete: GuardedAthlete; userId: string }) {
  const t = useTranslation();
  const threads = useQuery(guardianThreadsQuery(athlete.id));
  const thread = threads.data?.find((one) => one.userId === userId);
  const name = thread?.name ?? t('Someone');
  return (
    <AuthPageCard
      wide
      startsAtTop
      key={userId}
      aboveCard={<LanguageSwitch />}
      title={t('{firstName} and {name}', { firstName: athlete.firstName, name })}
      subtitle={thread?.role === 'coach' ? formatCoach(thread.school) : undefined}
      footer={
        <Link to="/guardian" className={inlineLinkClass}>
          {t('All conversations')}
        </Link>
      }
    >
      {thread?.role === 'coach' && <VerificationOfCoach name={name} verified={thread.verified} />}
      {thread
        ? athlete.hasRights && <StopContact athlete={athlete} thread={thread} />
        : !threads.data && (
            <QueryFallback
              query={threads}
              title={t('We could not check whether this contact is stopped')}
              className="mb-5"
              skeleton={<Skeleton className="mb-5 h-11 w-44 animate-late" />}
            />
          )}
      {thread && !thread.stopped && athlete.hasRights && (
        <GuardianComposer athlete={athlete} userId={userId} name={name} />
      )}
      <MessageList athlete={athlete} userId={userId} name={name} />
    </AuthPageCard>
  );
}

function StopContact({ athlete, thread }: { athlete: GuardedAthlete; thread: Thread }) {
  const t = useTranslation();
  const change = useStopOrStartContact(athlete.id, thread.userId);
  if (!thread.stopped)
    return (
      <div className="mb-5">
        <MutationButton mutation={change} variant="danger" size="lg" onClick={() => change.mutate(true)}>
          {t('Stop This Contact')}
        </MutationButton>
        <p className="mt-2 text-meta text-muted">
          {t(
            'Nothing can be sent between the two from then on. {name} reads that the conversation is closed for now, and nothing else.',
            { name: thread.name },
          )}
        </p>
      </div>
    );
  return (
    <div role="status" className="mb-5 rounded-md bg-hover p-3 text-row">
      <p>
        {t('This contact is stopped.')} {!thread.waitsForMe && t('Another guardian has to start it again.')}
      </p>
      {thread.waitsForMe && (
        <MutationButton
          mutation={change}
          variant="outline"
          className="mt-3"
          onClick={() => change.mutate(false)}
        >
          {t('Start Again')}
        </MutationButton>
      )}
    </div>
  );
}

interface MessageListProps {
  athlete: GuardedAthlete;
  userId: string;
  name: string;
}

function MessageList({ athlete, userId, name }: MessageListProps) {
  const t = useTranslation();
  const query = useInfiniteQuery(guardianMessagesQuery(athlete.id, userId));
  if (!query.data)
    return (
      <QueryFallback
        query={query}
        title={t(loadFailureTitle)}
        skeleton={<Skeleton className="h-24 w-full animate-late" />}
      />
    );
  const messages = query.data.pages.flatMap((page) => page.rows);
  if (messages.length === 0) return <EmptyState title={t('There are no messages')} className="py-6" />;
  return (
    <>
      <p className="mb-2 text-meta text-muted">{t('The newest first')}</p>
      <ol aria-label={t('Messages')} className="divide-y divide-line rounded-lg border border-line">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            sender={describeSender(message, athlete, name)}
            action={<DeleteOwnMessageButton {...{ athlete, userId, message }} />}
          />
        ))}
      </ol>
      <LoadMore query={query} title={t(loadFailureTitle)}>
        {t('Load Older')}
      </LoadMore>
    </>
  );
}

interface MessageItemProps {
  message: GuardianMessage;
  sender: string;
  action: ReactNode;
}

function MessageItem({ message, sender, action }: MessageItemProps) {
  const t = useTranslation();
  return (
    <li className={cn('px-4 py-3', message.guardian && 'bg-brand-soft')}>
      <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        <strong className="font-medium text-fg">{sender}</strong>
        {formatMessageTime(message.timestamp)}
        {action}
      </div>
      {message.visit ? (
        <VisitChange visit={message.visit} noteNow={message.noteNow} />
      ) : (
        <>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-body">
            {message.content ?? <span className="text-muted">{t('Deleted by its author')}</span>}
          </p>
          <AnswerLine answer={message.answer} />
          <KindLine {...message} />
        </>
      )}
    </li>
  );
}

const changeLabels: Record<VisitSnapshot['change'], string> = {
  proposed: translatable('Proposed a campus visit'),
  moved: translatable('Changed a campus visit'),
  accepted: translatable('Accepted a campus visit'),
  declined: translatable('Declined a campus visit'),
  cancelled: translatable('Cancelled a campus visit'),
};

const visitKindLabels: Record<VisitSnapshot['kind'], string> = {
  official: translatable('official'),
  unofficial: translatable('unofficial'),
};

function VisitChange({ visit, noteNow }: { visit: VisitSnapshot; noteNow: string | null }) {
  const t = useTranslation();
  return (
    <>
      <p className="mt-1 font-medium text-body">
        {t(changeLabels[visit.change])} ({t(visitKindLabels[visit.kind])})
      </p>
      <VisitFactList visit={visit} className="mt-1.5" />
      {noteNow !== null && noteNow !== visit.note && (
        <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere text-row">
          <span className="text-muted">{t('The note now:')}</span> {noteNow}
        </p>
      )}
    </>
  );
}
