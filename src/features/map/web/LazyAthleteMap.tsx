import { lazy, Suspense } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';

interface LazyAthleteMapProps {
  filters: AthleteSearch;
  compact?: boolean;
}

const AthleteMap = lazy(async () => {
  const { AthleteMap: Loaded } = await import('./AthleteMap.tsx');
  return { default: Loaded };
});

/** The map of a search, loaded when it is near the screen. Its frame has the map's height from the start. */
export function LazyAthleteMap(props: LazyAthleteMapProps) {
  const [frame, isNear] = useNearViewport();
  return (
    <div ref={frame} className={props.compact ? 'h-62.5' : 'h-100'}>
      {isNear && (
        <Suspense fallback={<Spinner />}>
          <AthleteMap {...props} />
        </Suspense>
      )}
    </div>
  );
}
