import { useSyncExternalStore } from 'react';
import { createLocalStore } from '../local-storage-value.ts';

/** Whether keys without a modifier do nothing. Speech input types letters, so they can be switched off (WCAG 2.1.4). */
export const areLetterKeysOff = createLocalStore('fieldhouse-list-keys-off', false);

export const useLetterKeysOff = (): boolean =>
  useSyncExternalStore(areLetterKeysOff.subscribe, areLetterKeysOff.get);
