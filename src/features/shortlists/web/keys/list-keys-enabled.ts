import { useSyncExternalStore } from 'react';
import { createLocalStore } from '#web/local-storage-value.ts';

/** Whether single letters act on lists. Speech input types letters, so they can be switched off (WCAG 2.1.4). */
export const areListKeysOff = createLocalStore('fieldhouse-list-keys-off', false);

export const useListKeysOff = (): boolean =>
  useSyncExternalStore(areListKeysOff.subscribe, areListKeysOff.get);
