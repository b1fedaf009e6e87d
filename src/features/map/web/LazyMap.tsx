import { lazy, Suspense } from 'react';
import type { AthleteSearch } from '#features/search/web/address.ts';
import { Spinner } from '#ui/Spinner.tsx';

interface MapProps {
  filters: AthleteSearch;
  compact?: boolean;
}

const AthleteMap = lazy(async () => {
  const { AthleteMap: Loaded } = await import('./AthleteMap.tsx');
  return { default: Loaded };
});

/** The map of a search, loaded when it is wanted; its frame has the map's height from the start. */
export function LazyMap(props: MapProps) {
  return (
    <div className={props.compact ? 'h-62.5' : 'h-100'}>
      <Suspense fallback={<Spinner />}>
        <AthleteMap {...props} />
      </Suspense>
    </div>
  );
}
