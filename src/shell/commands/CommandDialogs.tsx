import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { KeysDialog } from '#web/keyboard/KeysDialog.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import type { CommandDialogName } from './commands.ts';

const StateNeedsDialog = lazyDialog(
  async () => (await import('#features/needs/web/StateNeedsDialog.tsx')).default,
);
const SavedSearchesPanel = lazyDialog(
  async () => (await import('#features/saved-searches/web/SavedSearchesPanel.tsx')).default,
);

interface CommandDialogsProps {
  account: Account;
  /** Undefined: none is open. */
  name?: CommandDialogName | undefined;
  onChange: (name: CommandDialogName | undefined) => void;
  onClose: () => void;
}

/** The dialog that a key or a command opens. */
export default function CommandDialogs({ account, name, onChange, onClose }: CommandDialogsProps) {
  const openNext = useOpenAfterClosing(onChange);
  const search = parseAthleteSearch(useLocation().search as Record<string, unknown>);
  if (name === 'commands') return <CommandMenu account={account} onClose={onClose} onOpen={openNext} />;
  if (name === 'keys') return <KeysDialog onClose={onClose} />;
  if (name === 'need') return <StateNeedsDialog onClose={onClose} />;
  if (name === 'save search') return <SavedSearchesPanel search={search} onClose={onClose} />;
  return null;
}

/** Opens a dialog after the one before has closed and returned the focus, which the next one then returns, too. */
function useOpenAfterClosing(onChange: CommandDialogsProps['onChange']): (name: CommandDialogName) => void {
  const [next, setNext] = useState<CommandDialogName>();
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      onChange(next);
      setNext(undefined);
    });
    return () => clearTimeout(timer);
  }, [next, onChange]);
  return (name) => {
    onChange(undefined);
    setNext(name);
  };
}
