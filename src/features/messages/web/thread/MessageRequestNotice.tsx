import { MailQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Correspondent } from '../../contract/message-calls.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import { useAnswerRequest } from '../data.ts';
import { useVisitAndSafetyComponents } from '../injected-visit-and-safety-components-context.ts';

interface MessageRequestNoticeProps {
  correspondent: Pick<Correspondent, 'request' | 'requestsLeft'>;
  other: { id: string; name: string };
  /** The input, where the viewer may write. */
  children: ReactNode;
}

/** Says above the input, or in its place, what a request allows. */
export function MessageRequestNotice({ correspondent, other, children }: MessageRequestNoticeProps) {
  const { request, requestsLeft } = correspondent;
  if (request === 'sent')
    return (
      <Notice>You have sent a request. You can write again once {other.name} accepts it or answers.</Notice>
    );
  if (request === 'closed') return <Notice>This conversation is closed for now.</Notice>;
  if (requestsLeft === 0)
    return (
      <Notice>
        You have sent {messageLimits.requestsPerDay} requests today. You can send more tomorrow.
      </Notice>
    );
  return (
    <>
      {request === 'received' && <ReceivedRequest other={other} />}
      {request === 'declined' && <Notice>You declined this request. Answering accepts it after all.</Notice>}
      {requestsLeft !== null && (
        <Notice>
          Send a request: {requestsLeft} of {messageLimits.requestsPerDay} left today. It is one message until{' '}
          {other.name} accepts.
        </Notice>
      )}
      {children}
    </>
  );
}

function ReceivedRequest({ other }: Pick<MessageRequestNoticeProps, 'other'>) {
  const { ReportDialog } = useVisitAndSafetyComponents();
  const [isReporting, setReporting] = useState(false);
  const answer = useAnswerRequest(other.id);
  return (
    <Notice
      actions={
        <>
          <MutationButton mutation={answer} variant="primary" onClick={() => answer.mutate('accept')}>
            Accept
          </MutationButton>
          <Button variant="outline" disabled={answer.isPending} onClick={() => answer.mutate('decline')}>
            Decline
          </Button>
          <Button variant="ghost" onClick={() => setReporting(true)}>
            Report
          </Button>
        </>
      }
    >
      {other.name} would like to write with you. Nobody has verified who this is. Answering accepts the
      request.
      <ReportDialog open={isReporting} onOpenChange={setReporting} person={other} />
    </Notice>
  );
}

function Notice({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
      <p className="flex min-w-48 flex-1 items-start gap-2 text-row">
        <MailQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>{children}</span>
      </p>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
