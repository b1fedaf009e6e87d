import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { maxSought } from '#features/saved-searches/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { getNeedExample } from '../contract/need-examples.ts';
import { needsQuery, readNeeds, saveNeed } from './data.ts';
import { type NeedDraft, NeedDraftRow } from './NeedDraftRow.tsx';

const tryAgain = 'Please try again.';

const getFirstMessage = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || toErrorMessage(error, tryAgain);

/** States needs in words: the words are read, shown as filters to correct, and saved. */
export default function StateNeedsDialog({ onClose }: { onClose: () => void }) {
  const { programSport } = useViewer();
  const [words, setWords] = useState('');
  const [drafts, setDrafts] = useState<NeedDraft[]>();
  const reading = useMutation({
    mutationFn: readNeeds,
    onSuccess: (readings) =>
      setDrafts(
        readings.map((one, nth) => ({ ...one, key: nth, name: toName(one.words), error: undefined })),
      ),
  });
  const saving = useSaveDrafts(setDrafts, onClose);
  const canSave = drafts?.length && drafts.every(isComplete);
  const readWords = () => {
    if (words.trim()) reading.mutate(words);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="State a Need"
      description="Who your roster needs: one per line, or with commas in between."
      footer={
        <>
          <Button variant={drafts ? 'outline' : 'primary'} pending={reading.isPending} onClick={readWords}>
            {drafts ? 'Read Again' : 'Continue'}
          </Button>
          {drafts && drafts.length > 0 && (
            <Button pending={saving.isPending} disabled={!canSave} onClick={() => saving.mutate(drafts)}>
              {drafts.length === 1 ? 'Save Need' : `Save ${drafts.length} Needs`}
            </Button>
          )}
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          readWords();
        }}
      >
        <Field
          label="I need"
          hint="A position with a number, class, side, place, height or GPA."
          {...(reading.error && { error: getFirstMessage(reading.error) })}
        >
          <Textarea
            autoGrow
            rows={2}
            value={words}
            placeholder={getNeedExample(programSport)}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              readWords();
            }}
          />
        </Field>
      </form>
      {drafts && (
        <ul aria-label="Needs to save" className="mt-4 flex flex-col gap-3">
          {drafts.map((draft) => (
            <NeedDraftRow
              key={draft.key}
              draft={draft}
              onChange={(next) => setDrafts(drafts.map((one) => (one.key === next.key ? next : one)))}
              onRemove={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
            />
          ))}
        </ul>
      )}
      {drafts?.length === 0 && <FieldError id="no-needs">Please say who you need.</FieldError>}
    </Dialog>
  );
}

const isComplete = ({ problem, name, sought, filters }: NeedDraft): boolean =>
  problem === null &&
  name.trim() !== '' &&
  Number.isInteger(sought) &&
  sought >= 1 &&
  sought <= maxSought &&
  Object.keys(filters).length > 0;

const maxNameLength = 60;

/** 'left-handed pitchers 2028' → 'Left-handed pitchers 2028'. */
const toName = (words: string): string =>
  (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, maxNameLength);

/** Saves one after the other; those that were refused stay in the dialog with the reason. */
function useSaveDrafts(setDrafts: (drafts: NeedDraft[]) => void, onClose: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (drafts: NeedDraft[]) => {
      const refused: NeedDraft[] = [];
      for (const draft of drafts) {
        const { name, filters, sought } = draft;
        await saveNeed({ name, filters, sought }).catch((error: unknown) => {
          refused.push({ ...draft, error: getFirstMessage(error) });
        });
      }
      return { refused, saved: drafts.length - refused.length };
    },
    onSuccess: async ({ refused, saved }) => {
      if (saved > 0) toast({ title: saved === 1 ? 'Need saved' : `${saved} needs saved` });
      if (refused.length > 0) setDrafts(refused);
      else onClose();
      await queryClient.invalidateQueries({ queryKey: ['saved-searches'] });
      await queryClient.invalidateQueries({ queryKey: needsQuery.queryKey });
    },
  });
}
