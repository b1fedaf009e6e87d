import { useEffect } from 'react';
import { isKeyMeantForSomethingElse } from './is-key-meant-for-something-else.ts';
import { areLetterKeysOff } from './letter-keys.ts';

/** The keys of a part of the page, as the dialog of keys names them. */
export interface PageKeys {
  title: string;
  keys: readonly (readonly [key: string, what: string])[];
}

const onPage = new Set<PageKeys>();

/** The keys of the page that is open. */
export const listPageKeys = (): PageKeys[] => [...onPage];

/** Names keys in the dialog of keys while the page is open. `keys` must stay the same object. */
export function useNamedKeys(keys: PageKeys): void {
  useEffect(() => {
    onPage.add(keys);
    return () => void onPage.delete(keys);
  }, [keys]);
}

/** Names letters and listens to them: not while somebody types, or has switched them off. `press` returns whether a letter is one of them, and must stay the same function. */
export function useLetterKeys(keys: PageKeys, press: (letter: string) => boolean): void {
  useNamedKeys(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held moves on, and does nothing twice.
      if (event.repeat && !/^[jk]$/i.test(event.key)) return;
      if (areLetterKeysOff.get() || isKeyMeantForSomethingElse(event)) return;
      if (press(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
}
