import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { isBlank } from '#shared/storable-text.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import type { MessageKind } from '../../contract/message-kinds.ts';
import { isSendingMessageQuery, signalTyping } from '../data.ts';
import { getDraft, queueAndSendMessage, saveDraft } from '../outbox/outbox.ts';
import { AnswerMenu } from './AnswerMenu.tsx';
import { MessageKindField } from './MessageKindField.tsx';
import { countCharactersLeft, MessageTextField } from './MessageTextField.tsx';

/** The other browser shows 'typing' for a little longer than this. */
const typingPauseMs = 3_000;

interface ComposerProps {
  me: string;
  other: { id: string; name: string };
  /** Typing is not signalled before the conversation exists. */
  hasConversationBegun: boolean;
  /** Focuses the input: the viewer has just asked for it. */
  startFocused: boolean;
  /** A coach says to athletes what kind of message it is. */
  mayChooseKind: boolean;
  /** A coach answers with one press what an athlete has written. */
  mayAnswer: boolean;
}

/** Enter sends, Shift and Enter breaks the line. */
export function Composer({
  me,
  other,
  hasConversationBegun,
  startFocused,
  mayChooseKind,
  mayAnswer,
}: ComposerProps) {
  const [words, setWords] = useState(() => getDraft(me, other.id));
  const signalledAt = useRef(0);
  const { data: sending = false } = useInfiniteQuery(isSendingMessageQuery(other.id));
  const [kind, setKind] = useState<MessageKind>();
  const content = words.trim();
  const maySend = !isBlank(content) && countCharactersLeft(content) >= 0 && !sending;

  const setTextAndSignalTyping = (nextText: string) => {
    setWords(nextText);
    saveDraft(me, other.id, nextText);
    if (!hasConversationBegun || isBlank(nextText) || Date.now() - signalledAt.current < typingPauseMs)
      return;
    signalledAt.current = Date.now();
    signalTyping(other.id);
  };
  const submitMessage = () => {
    if (!maySend) return;
    queueAndSendMessage(me, other.id, { content, kind });
    setKind(undefined);
    setTextAndSignalTyping('');
    signalledAt.current = 0;
  };
  return (
    <form
      data-bottom-bar
      className="flex flex-wrap items-end gap-x-2 gap-y-1 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submitMessage();
      }}
    >
      {mayChooseKind && (
        <div className="flex w-full items-center gap-x-2">
          <MessageKindField value={kind} onChange={setKind} />
          {mayAnswer && <AnswerMenu me={me} otherUserId={other.id} />}
        </div>
      )}
      <div className="min-w-0 flex-1">
        <MessageTextField
          label={`Message to ${other.name}`}
          placeholder="Type a message..."
          autoFocus={startFocused}
          value={words}
          onValueChange={setTextAndSignalTyping}
          onEnter={submitMessage}
        />
      </div>
      <IconButton type="submit" variant="primary" size="lg" label="Send message" disabled={!maySend}>
        <ArrowUp aria-hidden />
      </IconButton>
    </form>
  );
}
