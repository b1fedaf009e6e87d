import { lazyComponentWithRetry } from './lazy-component.tsx';

/** Few people ever see it. */
export const LazyDailyLimitState = lazyComponentWithRetry(
  async () => (await import('./DailyLimitReachedMessage.tsx')).DailyLimitReachedMessage,
);
