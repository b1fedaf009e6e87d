import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronUp, Columns3, Download, ListPlus, Send, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { maxRecipients } from '#features/messages/contract/message-limits.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { focusContent } from '#ui/layout/AppFrame.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { comparedAthletes } from '../../contract/compared-athletes.ts';
import { getSelectionFileAddress, isEveryoneInOpenList } from '../data.ts';
import { formatSelected } from '../format-counts.ts';
import { clearSelection, useSelectedAthletes } from './selected-athletes.ts';

const SelectedAthletesSheet = lazyDialog(
  async () => (await import('./SelectedAthletesSheet.tsx')).SelectedAthletesSheet,
);
const AddToShortlistDialog = lazyDialog(
  async () => (await import('../AddToShortlistDialog.tsx')).AddToShortlistDialog,
);
const SendMessagesDialog = lazyDialog(
  async () => (await import('#features/messages/web/send-many/SendMessagesDialog.tsx')).SendMessagesDialog,
);

/** What can be done with the athletes who are ticked, at the bottom of a list. */
export function SelectionBar() {
  const selected = useSelectedAthletes();
  const [openDialog, setOpenDialog] = useState<'selected' | 'list' | 'message'>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Of a page of a list.
  const { id: openId } = useParams({ strict: false });
  const ids = selected.map(({ id }) => id);
  const closeDialog = () => setOpenDialog(undefined);
  const { min, max } = comparedAthletes;
  const compare = () => {
    if (ids.length >= min && ids.length <= max) {
      const list = openId && isEveryoneInOpenList(queryClient, openId, ids) ? openId : undefined;
      return void navigate({ to: '/compare', search: { ids, list } });
    }
    toast({ title: `Select ${min} to ${max} athletes to compare`, description: formatSelected(ids.length) });
  };
  const write = () => {
    if (ids.length <= maxRecipients) return setOpenDialog('message');
    const title = `A message goes to at most ${maxRecipients} athletes at once`;
    toast({ title, description: formatSelected(ids.length) });
  };
  // The focus would be lost with the bar.
  const clearAndFocusContent = () => {
    flushSync(clearSelection);
    focusContent();
  };
  return (
    <>
      {/* As high as the bar, so that it covers nothing. */}
      <div aria-hidden className="h-28 sm:h-16 print:hidden" />
      <section
        data-bottom-bar
        aria-label="Selected athletes"
        className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex animate-rise-in flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-t bg-raised px-4 py-2.5 shadow-float md:bottom-0 print:hidden"
      >
        <p role="status" className="tnum flex items-center font-semibold text-row max-sm:w-full">
          <Button
            variant="ghost"
            className="-ml-3"
            aria-label={`${formatSelected(ids.length)}, show who`}
            aria-haspopup="dialog"
            aria-expanded={openDialog === 'selected'}
            onClick={() => setOpenDialog('selected')}
          >
            {formatSelected(ids.length)}
            <ChevronUp aria-hidden />
          </Button>
          <IconButton label="Clear the selection" className="max-sm:ml-auto" onClick={clearAndFocusContent}>
            <X aria-hidden />
          </IconButton>
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:[&_svg]:hidden">
          <Button variant="outline" onClick={compare}>
            <Columns3 aria-hidden />
            Compare
          </Button>
          <Button variant="outline" onClick={write}>
            <Send aria-hidden />
            Message
          </Button>
          <Button variant="outline" onClick={() => setOpenDialog('list')}>
            <ListPlus aria-hidden />
            Add to list
          </Button>
          <Button asChild variant="outline">
            <a href={getSelectionFileAddress(ids)} download>
              <Download aria-hidden />
              Export
            </a>
          </Button>
        </div>
      </section>
      {openDialog === 'selected' && (
        <SelectedAthletesSheet onRemoveLast={clearAndFocusContent} onClose={closeDialog} />
      )}
      {openDialog === 'list' && <AddToShortlistDialog athleteIds={ids} onClose={closeDialog} />}
      {openDialog === 'message' && (
        <SendMessagesDialog
          recipients={selected.map(({ userId, firstName, name }) => ({ id: userId, firstName, name }))}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
