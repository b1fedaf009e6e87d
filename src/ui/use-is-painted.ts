import { useProgressiveCount } from './use-progressive-count.ts';

/** False until what was rendered first is on the screen, then true: for what is rendered below the window anyway. */
export const useIsPainted = (): boolean => useProgressiveCount(1, { first: 0, step: 1 }) === 1;
