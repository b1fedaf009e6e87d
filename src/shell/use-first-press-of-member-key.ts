import { useEffect, useState } from 'react';
import { isMac } from '#web/keyboard/command-key-name.ts';
import { isKeyMeantForSomethingElse } from '#web/keyboard/is-key-meant-for-something-else.ts';

/** Ctrl+K; on a Mac ⌘K, where Ctrl+K deletes the rest of a line. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** The first press of a key for which `MemberKeys` listens: few visits need its code. Undefined before. */
export function useFirstPressOfMemberKey(): KeyboardEvent | undefined {
  const [press, setPress] = useState<KeyboardEvent>();
  useEffect(() => {
    if (press) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandKey(event)) event.preventDefault();
      else if (event.key !== '?' || isKeyMeantForSomethingElse(event)) return;
      setPress(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
  return press;
}
