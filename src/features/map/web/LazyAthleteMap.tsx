import { lazy, Suspense } from 'react';
import type { AthleteSearch } from '#features/search/web/address.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';

interface MapProps {
  filters: AthleteSearch;
  compact?: boolean;
}

const AthleteMap = lazy(async () => {
  const { AthleteMap: Loaded } = await import('./AthleteMap.tsx');
  return { default: Loaded };
});

/** The map of a search, loaded when it comes near the screen; its frame has the map's height from the start. */
export function LazyAthleteMap(props: MapProps) {
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
