import { useEffect, useRef, useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { isKeyMeantForSomethingElse } from '#web/keyboard/is-key-meant-for-something-else.ts';
import { areLetterKeysOff } from '#web/keyboard/letter-keys.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { CommandDialogName } from './commands/commands.ts';
import { isCommandKey } from './use-first-press-of-member-key.ts';

const CommandDialogs = lazyDialog(
  async () => (await import('./commands/CommandDialogs.tsx')).default,
  ({ name }: { name?: CommandDialogName | undefined }) => name !== undefined,
);

const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog]:not([data-non-modal]), [role=alertdialog]') !== null;

interface MemberKeysProps {
  account: Account;
  /** The press with which this was loaded. */
  firstPress: KeyboardEvent;
}

/** Listens for Ctrl+K, on a Mac ⌘K, which opens and closes the commands, and for ?, which shows the keys of the page. */
export default function MemberKeys({ account, firstPress }: MemberKeysProps) {
  const [name, setName] = useState<CommandDialogName>();
  const [isMounted, setMounted] = useState(false);
  const handled = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    const open = (event: KeyboardEvent, next: CommandDialogName) => {
      event.preventDefault();
      setMounted(true);
      setName(next);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandKey(event)) {
        event.preventDefault();
        if (event.repeat) return;
        if (!isDialogOpen()) open(event, 'commands');
        else if (name === 'commands') setName(undefined);
      } else if (event.key === '?' && !areLetterKeysOff.get() && !isKeyMeantForSomethingElse(event))
        open(event, 'keys');
    };
    if (handled.current !== firstPress) onKeyDown(firstPress);
    handled.current = firstPress;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name, firstPress]);
  return (
    isMounted && (
      <CommandDialogs account={account} name={name} onChange={setName} onClose={() => setName(undefined)} />
    )
  );
}
