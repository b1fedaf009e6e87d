import { Plus, VideoOff } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { UnsavedChangesGuard } from '#web/unsaved-changes.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { highlightLimits, highlightSchema } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import type { Athlete } from '../../contract.ts';
import { useSaveHighlights } from './data.ts';
import { HighlightRow } from './HighlightRow.tsx';
import { moveItem } from './move-item.ts';
import { usePartOpenedByLink } from './use-part-opened-by-link.ts';

/** My highlight videos, in the order in which coaches see them. Every change is saved at once. */
export function EditHighlightsCard({ athlete }: { athlete: Athlete }) {
  const { cardRef } = usePartOpenedByLink('film');
  const { mutate, mutateAsync } = useSaveHighlights(athlete);
  const status = useRef<HTMLParagraphElement>(null);
  const highlights = athlete.highlights ?? [];

  const moveHighlight = (from: number, to: number) => {
    if (from === to || to < 0 || to >= highlights.length) return;
    mutate(moveItem(highlights, from, to));
    if (status.current) status.current.textContent = `Highlight moved to ${to + 1} of ${highlights.length}`;
  };
  const removeHighlight = (videoUrl: string) => {
    mutate(highlights.filter((each) => each !== videoUrl));
    const restoreHighlights = () => mutate(highlights);
    toast({
      title: 'Highlight removed',
      description: videoUrl,
      action: { label: 'Undo', onAction: restoreHighlights },
    });
  };
  return (
    <Card ref={cardRef} title="Highlight Reels" subtitle="Coaches see the first ones first." flush>
      {highlights.length === 0 ? (
        <EmptyState
          icon={<VideoOff />}
          title="No highlight videos available"
          className="border-line border-t py-8"
        >
          Two or three minutes of your best plays are what coaches watch first.
        </EmptyState>
      ) : (
        <ol aria-label="Highlights" className="border-line border-t">
          {highlights.map((videoUrl, index) => (
            <HighlightRow
              key={videoUrl}
              videoUrl={videoUrl}
              index={index}
              count={highlights.length}
              onMove={(to) => moveHighlight(index, to)}
              onDrop={(from) => moveHighlight(from, index)}
              onRemove={() => removeHighlight(videoUrl)}
            />
          ))}
        </ol>
      )}
      <p ref={status} role="status" className="sr-only" />
      <div className="border-line border-t p-4">
        <AddHighlightForm
          highlights={highlights}
          send={(address) => mutateAsync([...highlights, address])}
          isFull={highlights.length >= highlightLimits.maxCount}
        />
      </div>
    </Card>
  );
}

interface AddHighlightFormProps {
  highlights: string[];
  send: (address: string) => Promise<unknown>;
  isFull: boolean;
}

function AddHighlightForm({ highlights, send, isFull }: AddHighlightFormProps) {
  const isNotInList = (videoUrl: string) => !highlights.includes(videoUrl);
  const form = useContractForm({
    schema: z.object({ address: highlightSchema.refine(isNotInList, 'This video is already in the list') }),
    defaultValues: { address: '' },
    send: ({ address }) => send(highlightSchema.parse(address)),
    done: (_, sent) => {
      form.startNextEntry(sent, { address: '' }, 'address');
    },
    failure: { title: 'Highlights not saved', otherwise: 'Please try again.' },
  });
  if (isFull) {
    return (
      <p className="text-muted text-row">
        {highlightLimits.maxCount} videos are the most that a profile holds. Remove one to add another.
      </p>
    );
  }
  return (
    <form noValidate onSubmit={form.submit} aria-label="Add a highlight" className="flex flex-wrap gap-3">
      <TextField
        of={form}
        name="address"
        label="Video Link"
        placeholder="https://www.hudl.com/video/..."
        hint="YouTube, Vimeo, Hudl and video files play on your profile; other links open in a new tab."
        inputMode="url"
        autoComplete="off"
        className="flex-1 basis-72"
        required
      />
      <SubmitButton
        size="lg"
        variant="outline"
        of={form}
        icon={<Plus aria-hidden />}
        pendingText="Adding..."
        className="max-sm:w-full sm:mt-5.5"
      >
        Add Highlight
      </SubmitButton>
      <UnsavedChangesGuard when={form.form.formState.isDirty} />
    </form>
  );
}
