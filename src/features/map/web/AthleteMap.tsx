import { useQuery } from '@tanstack/react-query';
import { MapPinOff, ScanSearch } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { AthleteSearch } from '#features/search/web/address.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DiscMap } from '#ui/map/Map.tsx';
import type { MapMarker, MapView } from '#ui/map/marker.ts';
import { useDebouncedCallback } from '#ui/use-debounced-callback.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { athleteMapQuery, boxText, mapTilesQuery } from './data.ts';
import { type AthleteMarker, formatAthleteCount, getExtent, toMarkers } from './markers.ts';
import { SpotPopup } from './SpotPopup.tsx';

const middleOfTheUs = { lat: 39.83, lng: -98.58 };
const firstZoom = { usual: 4, compact: 3 };
/** A map that is dragged or flown asks once, when it rests. */
const restMs = 200;

interface AthleteMapProps {
  filters: AthleteSearch;
  /** For a card among others: lower, and the page scrolls on over it. */
  compact?: boolean;
  className?: string;
  /** Below 'No Athletes Found'. */
  emptyAction?: ReactNode;
  /** Makes what is in view a filter; without it the map offers no such thing. */
  onSearchArea?: (area: string) => void;
  children?: ReactNode;
}

/** Where the athletes of a search live. */
export function AthleteMap({
  filters,
  compact = false,
  className,
  emptyAction,
  onSearchArea,
  children,
}: AthleteMapProps) {
  const zoom = compact ? firstZoom.compact : firstZoom.usual;
  const [view, setView] = useState<MapView>();
  const setViewAtRest = useDebouncedCallback(setView, restMs);
  const search = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ disc: AthleteMarker; search: string }>();
  // A disc of another search says nothing about this one.
  const selected = chosen?.search === search ? chosen.disc : undefined;
  const { country, markers, extent } = useMapData(filters, zoom, view);
  const [everywhere, setEverywhere] = useState(false);
  const isSplit = extent?.mainland !== undefined && extent.far.length > 0;
  const tiles = useTiles();
  // Flights to the discs of a search are the map's own; only what somebody moved may be meant as a filter.
  const [touched, setTouched] = useState<string>();
  const isMoved = touched === search && view !== undefined;
  const touch = () => setTouched(search);

  // The map hands back the disc that it was given, also when others have come meanwhile.
  const select = (disc: MapMarker) => setChosen({ disc: disc as AthleteMarker, search });
  const athletes = country.data?.totals.athletes;
  return (
    // In the capture phase: Leaflet lets no event of its own out.
    <div
      className="contents"
      onPointerDownCapture={touch}
      onWheelCapture={compact ? undefined : touch}
      onKeyDownCapture={touch}
    >
      <DiscMap
        label={
          athletes === undefined
            ? 'Map of athletes'
            : `Map of ${formatAthleteCount(athletes)}. Arrow keys move it, plus and minus zoom.`
        }
        className={cn(compact ? 'h-[250px]' : 'h-[400px]', className)}
        center={middleOfTheUs}
        zoom={zoom}
        calm={compact}
        eager={onSearchArea !== undefined}
        markers={markers}
        fit={everywhere ? extent?.all : (extent?.mainland ?? extent?.all)}
        tiles={tiles}
        selected={selected?.id}
        onSelect={select}
        onView={setViewAtRest}
        popup={
          selected && {
            at: selected,
            label: `Athletes in ${selected.title}`,
            content: <SpotPopup disc={selected} filters={filters} />,
          }
        }
        onClosePopup={() => setChosen(undefined)}
      >
        {children}
        {isSplit && !compact && (
          <OverlayButton className="left-3" onClick={() => setEverywhere(!everywhere)}>
            {everywhere ? 'Contiguous states' : extent.far.map(nameWithCount).join(' · ')}
          </OverlayButton>
        )}
        {onSearchArea && isMoved && (
          <OverlayButton
            className="left-1/2 -translate-x-1/2"
            onClick={() => {
              setTouched(undefined);
              onSearchArea(boxText(view.seen));
            }}
          >
            <ScanSearch aria-hidden />
            Search this area
          </OverlayButton>
        )}
        {athletes === 0 && <NobodyFound compact={compact} action={emptyAction} />}
        {country.error && (
          <Notice>
            <QueryFallback query={country} title="The map could not be loaded" />
          </Notice>
        )}
      </DiscMap>
    </div>
  );
}

/** The markers of the view, and the extent of the whole search. */
function useMapData(filters: AthleteSearch, zoom: number, view: MapView | undefined) {
  const country = useQuery(athleteMapQuery(filters, zoom));
  const near = useQuery({
    ...athleteMapQuery(filters, view?.zoom ?? zoom, view?.box),
    enabled: view !== undefined,
  });
  const map = near.data ?? country.data;
  const markers = useMemo(() => (map ? toMarkers(map) : []), [map]);
  const extent = useMemo(() => country.data && getExtent(country.data), [country.data]);
  return { country, markers, extent };
}

interface OverlayButtonProps {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

function OverlayButton({ className, onClick, children }: OverlayButtonProps) {
  return (
    <Button
      variant="outline"
      className={cn('absolute top-3 z-[1] bg-raised shadow-float', className)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function NobodyFound({ compact, action }: { compact: boolean; action: ReactNode }) {
  return (
    <Notice low={compact}>
      <EmptyState
        icon={!compact && <MapPinOff />}
        title="No Athletes Found"
        action={action}
        className={compact ? 'px-3 py-2' : 'py-8'}
      >
        Athletes will appear on the map when you add them to your search.
      </EmptyState>
    </Notice>
  );
}

const nameWithCount = ({ name, count }: { name: string; count: number }) =>
  `${name} ${count.toLocaleString('en-US')}`;

/** Over a map that has nothing to show: in the middle, or at the bottom of a small one, which it leaves in view. */
function Notice({ low = false, children }: { low?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-0 z-[2] grid justify-items-center p-3',
        low ? 'items-end' : 'items-center',
      )}
    >
      <div className="pointer-events-auto max-w-sm rounded-xl border border-line bg-raised shadow-float">
        {children}
      </div>
    </div>
  );
}

const copyright = 'https://www.openstreetmap.org/copyright';

function useTiles() {
  const { data } = useQuery(mapTilesQuery);
  return useMemo(() => {
    if (!data?.url) return undefined;
    const { url, attribution } = data;
    const link = attribution.includes('OpenStreetMap') && (
      <a href={copyright} target="_blank" rel="noreferrer" className="underline">
        {attribution}
      </a>
    );
    return { url, attribution: link || attribution };
  }, [data]);
}
