import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '#features/accounts/web/session.ts';
import { ContactRuleBanner } from '#features/contact-rules/web/ContactRuleBanner.tsx';
import { correspondentQuery, threadQuery } from '../data.ts';
import { useVisitAndSafetyComponents } from '../injected-visit-and-safety-components-context.ts';
import { listStoredMessages } from '../update-thread-pages.ts';
import { AthleteSignedWithCollegeNotice } from './AthleteSignedWithCollegeNotice.tsx';
import { ClosedThreadNotice } from './ClosedThreadNotice.tsx';
import { Composer } from './Composer.tsx';
import { MessageRequestNotice } from './MessageRequestNotice.tsx';
import { MessageThread } from './MessageThread.tsx';
import { VerificationEndedNotice } from './VerificationEndedNotice.tsx';

interface ThreadAndComposerProps {
  me: string;
  other: { id: string; name: string };
  /** The message to open at, instead of the first that is unread. */
  start?: string | undefined;
}

/** Until it is known who the other is. */
const ordinary = { request: null, requestsLeft: null };

/** Thread and input, on the page and in the dialog. */
export function ThreadAndComposer({ me, other, start }: ThreadAndComposerProps) {
  const { data: messages = [], hasPreviousPage, isPending } = useInfiniteQuery(threadQuery(other.id));
  const { data: correspondent } = useQuery(correspondentQuery(other.id));
  const { ReadAlongNotice } = useVisitAndSafetyComponents();
  const account = useAccount();
  const [mayWriteAnyway, setMayWriteAnyway] = useState(false);
  const stored = listStoredMessages(messages);
  return (
    <>
      <MessageThread key={`thread ${other.id}`} me={me} other={other} start={start} />
      {/* Of a thread that is loaded to its end. */}
      <ClosedThreadNotice newest={hasPreviousPage ? undefined : stored.at(-1)} />
      {correspondent?.verificationEnded && !correspondent.blocked && (
        <VerificationEndedNotice name={other.name} ended={correspondent.verificationEnded} />
      )}
      {!correspondent?.blocked && <ContactRuleBanner otherUserId={other.id} />}
      {!correspondent?.blocked && (
        <ReadAlongNotice other={other} hasBegun={isPending ? undefined : stored.length > 0} />
      )}
      {correspondent?.blocked ? (
        <BlockedMemberNotice other={other} />
      ) : correspondent?.signed && !mayWriteAnyway ? (
        <AthleteSignedWithCollegeNotice
          name={other.name}
          school={correspondent.signed.school}
          onWriteAnyway={() => setMayWriteAnyway(true)}
        />
      ) : (
        <MessageRequestNotice correspondent={correspondent ?? ordinary} other={other}>
          <Composer
            key={`composer ${other.id}`}
            me={me}
            other={other}
            hasConversationBegun={stored.length > 0 && !correspondent?.request}
            startFocused={mayWriteAnyway}
            mayChooseKind={account?.role === 'coach' && correspondent?.participant.role === 'athlete'}
            mayAnswer={stored.some(({ senderId }) => senderId === other.id)}
          />
        </MessageRequestNotice>
      )}
    </>
  );
}

/** In the place of the input. */
function BlockedMemberNotice({ other }: Pick<ThreadAndComposerProps, 'other'>) {
  const { UnblockButton } = useVisitAndSafetyComponents();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
      <p className="text-muted text-row">You have blocked {other.name}. Neither of you can write.</p>
      <UnblockButton person={other} />
    </div>
  );
}
