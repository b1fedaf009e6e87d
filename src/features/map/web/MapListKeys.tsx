import { useEffect } from 'react';
import { isKeyMeantForSomethingElse } from '#web/keyboard/is-key-meant-for-something-else.ts';
import { areLetterKeysOff } from '#web/keyboard/letter-keys.ts';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressListKey } from '#web/keyboard/press-list-key.ts';

const mapListKeys: PageKeys = {
  title: 'In this list',
  keys: [
    ['J', 'Next athlete'],
    ['K', 'Previous athlete'],
    ['Enter', 'Open the profile'],
  ],
};

/** Listens to the keys of the list beside the map; `first` was pressed before this was loaded. */
export function MapListKeys({ first }: { first: KeyboardEvent }) {
  useLetterKeys(mapListKeys, pressListKey);
  useEffect(() => {
    if (!areLetterKeysOff.get() && !isKeyMeantForSomethingElse(first)) pressListKey(first.key.toLowerCase());
  }, [first]);
  return null;
}
