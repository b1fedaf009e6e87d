import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';

interface LazyAthleteMapProps {
  filters: AthleteSearch;
  compact?: boolean;
}

const AthleteMap = lazyComponentWithRetry(
  async () => (await import('./AthleteMap.tsx')).AthleteMap,
  () => <Spinner />,
);

/** The map of a search, loaded when it is near the screen. Its frame has the map's height from the start. */
export function LazyAthleteMap(props: LazyAthleteMapProps) {
  const [frame, isNear] = useNearViewport();
  return (
    <div ref={frame} className={props.compact ? 'h-62.5' : 'h-100'}>
      {isNear && <AthleteMap {...props} />}
    </div>
  );
}
