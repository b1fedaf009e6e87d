import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { useSelectedAthletes } from '#features/shortlists/web/selection/selected-athletes.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressListKey } from '#web/keyboard/press-list-key.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const KeysDialog = lazyDialog(async () => (await import('#web/keyboard/KeysDialog.tsx')).KeysDialog);

const keysOfAthletes: PageKeys = {
  title: 'In this list',
  keys: [
    ['J', 'Next athlete'],
    ['K', 'Previous athlete'],
    ['Enter', 'Open the profile'],
    ['B', 'Add or remove bookmark'],
    ['M', 'Write a message'],
  ],
};
const keysOfCoaches: PageKeys = {
  ...keysOfAthletes,
  keys: [...keysOfAthletes.keys, ['X', 'Select or deselect']],
};

/** Listens to the keys of a list of athletes; its button, for who has a keyboard, shows them. */
export function ListKeysPanel() {
  const [isOpen, setOpen] = useState(false);
  const hasSelection = useSelectedAthletes().length > 0;
  useLetterKeys(useViewer().role === 'coach' ? keysOfCoaches : keysOfAthletes, pressListKey);
  return (
    <>
      <IconButton
        label="Keys of this list"
        className={cn(
          'fixed right-4 bottom-4 z-10 max-md:hidden pointer-coarse:hidden print:hidden',
          // Above the bar of those who are selected.
          hasSelection && 'bottom-20',
        )}
        variant="outline"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden />
      </IconButton>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
