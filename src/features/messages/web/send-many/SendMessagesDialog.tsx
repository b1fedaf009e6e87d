import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { isBlank } from '#shared/storable-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { countCodePoints, maxRecipients, messageLimits } from '../../contract/message-limits.ts';
import { ChooseRecipientsStep } from './ChooseRecipientsStep.tsx';
import { fillInFirstName } from './fill-in-first-name.ts';
import { SendResultsList } from './SendResultsList.tsx';
import { type Recipient, useSendToRecipients } from './use-send-to-recipients.ts';
import { WriteMessageStep } from './WriteMessageStep.tsx';

const descriptions = {
  choose: 'Choose from your bookmarked athletes.',
  write: 'Everyone gets it in their own conversation, and sees nobody else.',
  done: 'Who was reached, and who was not.',
};

interface SendMessagesDialogProps {
  /** Whom the viewer has chosen elsewhere, at most `maxRecipients`; else the dialog begins with a choice of bookmarked athletes. */
  recipients?: Recipient[];
  onClose: () => void;
}

/** One message to several athletes; each gets it in a conversation of their own. */
export function SendMessagesDialog({ recipients, onClose }: SendMessagesDialogProps) {
  const me = useViewer().id;
  const [chosen, setChosen] = useState(recipients ?? []);
  const [text, setText] = useState('');
  const [step, setStep] = useState<'choose' | 'write'>(recipients ? 'write' : 'choose');
  const { outcomes, send, sending } = useSendToRecipients(me);
  const content = text.trim();
  const tooLong = chosen.find(
    (one) => countCodePoints(fillInFirstName(one, content)) > messageLimits.maxLength,
  );
  const failed = outcomes?.filter(({ error }) => error !== undefined) ?? [];
  const people = chosen.length === 1 ? '1 athlete' : `${chosen.length} athletes`;
  const closeUnlessSending = () => !sending && onClose();
  const footers = {
    choose: (
      <>
        <p role="status" className="tnum mr-auto self-center text-meta text-muted">
          {chosen.length} of {maxRecipients} selected
        </p>
        <Button disabled={chosen.length === 0} onClick={() => setStep('write')}>
          Continue
        </Button>
      </>
    ),
    write: (
      <>
        {!recipients && (
          <Button variant="outline" disabled={sending} onClick={() => setStep('choose')}>
            Back
          </Button>
        )}
        <Button
          disabled={isBlank(content) || tooLong !== undefined}
          pending={sending}
          pendingText="Sending..."
          onClick={() => void send(chosen, content)}
        >
          Send to {people}
        </Button>
      </>
    ),
    done: (
      <>
        {failed.length > 0 && (
          <Button variant="outline" pending={sending} onClick={() => void send(failed, content)}>
            Try {failed.length === 1 ? 'this one' : `these ${failed.length}`} again
          </Button>
        )}
        <Button onClick={closeUnlessSending}>Done</Button>
      </>
    ),
  };
  return (
    <Dialog
      open
      onOpenChange={closeUnlessSending}
      title="Send Messages"
      description={descriptions[outcomes ? 'done' : step]}
      size="2xl"
      bodyClassName="h-[min(26rem,60dvh)]"
      footer={footers[outcomes ? 'done' : step]}
    >
      {outcomes ? (
        <SendResultsList outcomes={outcomes} />
      ) : step === 'choose' ? (
        <ChooseRecipientsStep chosen={chosen} onChange={setChosen} />
      ) : (
        <WriteMessageStep chosen={chosen} text={text} onChange={setText} tooLong={tooLong} />
      )}
    </Dialog>
  );
}
