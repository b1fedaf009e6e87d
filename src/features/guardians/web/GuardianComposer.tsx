import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { countCharactersLeft, MessageTextField } from '#features/messages/web/thread/MessageTextField.tsx';
import { newId } from '#shared/ids.ts';
import { isBlank } from '#shared/storable-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { toErrorMessage } from '#web/api.ts';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { type Draft, noDraft, readDraft, storeDraft } from './draft-in-tab.ts';
import { useWriteMessage } from './writing-data.ts';

interface GuardianComposerProps {
  athlete: GuardedAthlete;
  userId: string;
  /** Of the other person of the conversation. */
  name: string;
}

/** Where a guardian writes. What was not sent stays in the input, and is sent at most once however often it is tried. */
export function GuardianComposer({ athlete, userId, name }: GuardianComposerProps) {
  const t = useTranslation();
  const { firstName } = athlete;
  const [draft, setDraft] = useState(() => readDraft(athlete.id, userId));
  const send = useWriteMessage(athlete.id, userId);
  const maySend = !isBlank(draft.text) && countCharactersLeft(draft.text) >= 0 && !send.isPending;

  const changeDraft = (next: Draft) => {
    setDraft(next);
    storeDraft(athlete.id, userId, next);
  };
  const submit = () => {
    if (!maySend) return;
    const key = draft.key ?? newId();
    changeDraft({ ...draft, key });
    send.mutate({ content: draft.text.trim(), key }, { onSuccess: () => setDraft(noDraft) });
  };

  return (
    <form
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <MessageTextField
            label={t('Message to {name} and {firstName}', { name, firstName })}
            placeholder={t('Type a message...')}
            value={draft.text}
            onValueChange={(text) => {
              send.reset();
              changeDraft({ text });
            }}
            onEnter={submit}
            readOnly={send.isPending}
          />
        </div>
        <IconButton
          type="submit"
          variant="primary"
          size="lg"
          label={t('Send message')}
          pending={send.isPending}
          disabled={!maySend && !send.isPending}
        >
          <ArrowUp aria-hidden />
        </IconButton>
      </div>
      {send.error ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-2 text-danger text-meta">
          {t('Not sent.')} {toErrorMessage(send.error, t('Something went wrong. Please try again.'))}
          <Button variant="outline" onClick={submit}>
            {t('Retry')}
          </Button>
        </div>
      ) : (
        <p role="status" className="mt-1 text-caption text-muted">
          {send.isPending
            ? t('Sending...')
            : t('{name} and {firstName} see that a guardian of {firstName} wrote it.', { name, firstName })}
        </p>
      )}
    </form>
  );
}
