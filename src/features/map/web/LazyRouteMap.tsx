import { Spinner } from '#ui/feedback/Spinner.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';

/** A picture of points on a map in their order. */
export const LazyRouteMap = lazyComponentWithRetry(
  async () => (await (await import('./AthleteMap.tsx')).loadRouteMap()).RouteMap,
  () => <Spinner />,
);
