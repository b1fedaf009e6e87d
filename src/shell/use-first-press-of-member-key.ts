import { useEffect, useState } from 'react';

/** Ctrl+K, on a Mac ⌘K. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The first press of a key for which `MemberKeys` listens: few visits need its code. Undefined before. */
export function useFirstPressOfMemberKey(): KeyboardEvent | undefined {
  const [press, setPress] = useState<KeyboardEvent>();
  useEffect(() => {
    if (press) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandKey(event)) event.preventDefault();
      else if (event.key !== '?') return;
      setPress(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
  return press;
}
