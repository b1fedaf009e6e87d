import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { useSelectedAthletes } from '../selection/selected-athletes.ts';
import { isKeyMeantForSomethingElse } from './is-key-meant-for-something-else.ts';
import { areListKeysOff } from './list-keys-enabled.ts';
import { type ListKey, pressListKey } from './move-in-list.ts';

const ListKeysDialog = lazyDialog(async () => (await import('./ListKeysDialog.tsx')).ListKeysDialog);

/** Listens to the keys of a list of athletes; its button, for who has a keyboard, shows them. */
export function ListKeysPanel() {
  const [isOpen, setOpen] = useState(false);
  const hasSelection = useSelectedAthletes().length > 0;
  useEffect(() => {
    let lastId: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKeyMeantForSomethingElse(event)) return;
      if (event.key === '?') return setOpen(true);
      const key = event.key.toLowerCase();
      if (!isListKey(key) || areListKeysOff.get()) return;
      event.preventDefault();
      lastId = pressListKey(key, lastId);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
      {isOpen && <ListKeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const isListKey = (key: string): key is ListKey => ['j', 'k', 'x', 'b', 'm'].includes(key);
