import { useEffect, useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { isKeyMeantForSomethingElse } from '#web/keyboard/is-key-meant-for-something-else.ts';
import { areLetterKeysOff } from '#web/keyboard/letter-keys.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { CommandDialogName } from './commands/commands.ts';

const CommandDialogs = lazyDialog(
  async () => (await import('./commands/CommandDialogs.tsx')).default,
  ({ name }: { name?: CommandDialogName | undefined }) => name !== undefined,
);

const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Listens for Ctrl+K, on a Mac ⌘K, which opens and closes the commands, and for ?, which shows the keys of the page. */
export function MemberKeys({ account }: { account: Account }) {
  const [name, setName] = useState<CommandDialogName>();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent, next: CommandDialogName) => {
      event.preventDefault();
      setMounted(true);
      setName(next);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandKey(event)) {
        if (!isDialogOpen()) open(event, 'commands');
        else if (name === 'commands') {
          event.preventDefault();
          setName(undefined);
        }
      } else if (event.key === '?' && !areLetterKeysOff.get() && !isKeyMeantForSomethingElse(event))
        open(event, 'keys');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name]);
  return (
    isMounted && (
      <CommandDialogs account={account} name={name} onChange={setName} onClose={() => setName(undefined)} />
    )
  );
}
