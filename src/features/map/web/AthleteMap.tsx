import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { MarkerMap } from '#ui/map/MarkerMap.tsx';
import type { MapBox, MapMarker, MapView } from '#ui/map/map-types-and-marker-appearance.ts';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { useDebouncedCallback } from '#ui/use-debounced-callback.ts';
import { toErrorMessage } from '#web/api.ts';
import { lazyComponentWithRetry, lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { reloadOnceIfOutdated } from '#web/reload-outdated-page-once.ts';
import {
  type AthleteMarker,
  formatAthleteCount,
  isInBox,
  reachesIntoBox,
  toAthleteMarkers,
} from './athlete-markers.ts';
import { athleteMapQuery, firstZoom, mapTilesQuery, toBoxParameter } from './data.ts';
import { MapAttribution } from './MapAttribution.tsx';
import { FarRegionsToggleButton, MapMessagePanel } from './MapOverlayButtonsAndMessages.tsx';
import { type Extent, getMarkerBoundingBoxes } from './mainland-and-far-region-boxes.ts';

const MarkerPopup = lazyComponentWithRetry(
  async () => (await import('./MarkerPopup.tsx')).MarkerPopup,
  () => <Spinner />,
);

// The map's first load has no room for what appears later.
const NoAthletesNotice = lazyPartWithSilentFallback(
  async () => (await import('./NoAthletesNotice.tsx')).NoAthletesNotice,
  () => null,
);
const SearchThisAreaButton = lazyPartWithSilentFallback(
  async () => (await import('./SearchThisAreaButton.tsx')).SearchThisAreaButton,
  () => null,
);

/** Named here, because it draws with the modules of this map: on its own it would split them into more files. */
export const loadRouteMap = () => import('#ui/map/RouteMap.tsx');

const centerOfTheUs = { lat: 39.83, lng: -98.58 };
/** A map that is dragged or flown asks once, when it rests. */
const debounceMs = 200;

interface AthleteMapProps {
  filters: AthleteSearch;
  /** For a card among others: lower, and the page scrolls on over it. */
  compact?: boolean;
  className?: string;
  /** Below 'No Athletes Found'. */
  emptyAction?: ReactNode;
  /** Makes what is in view a filter; without it the map has no button for that. */
  onSearchArea?: (area: string) => void;
  /** Over the map, as soon as its view is known. */
  renderTool?: ((view: MapView) => ReactNode) | undefined;
  children?: ReactNode;
}

/** Where the athletes of a search live. */
export function AthleteMap({
  filters,
  compact = false,
  className,
  emptyAction,
  onSearchArea,
  renderTool,
  children,
}: AthleteMapProps) {
  const zoom = compact ? firstZoom.compact : firstZoom.usual;
  const [view, setView] = useState<MapView>();
  // A new search moves the map: the old view is not worth a request.
  const [viewOfSearch, setViewOfSearch] = useStateResetOnSearchChange<MapView>(filters);
  const setViewAtRest = useDebouncedCallback((next: MapView) => {
    setView(next);
    setViewOfSearch(next);
  }, debounceMs);
  const { country, markers, extent, isLoading } = useMarkersAndExtent(filters, zoom, viewOfSearch);
  const { fit, extentButton, showAll } = useFitBoxWithFarRegionsToggle(extent);
  const tiles = useMapTiles();
  const [selected, setSelected] = useStateResetOnSearchChange<AthleteMarker>(filters);
  // A new search moves the map itself; only a view that the user has moved may become a filter, or show nobody.
  const [isTouched, setTouched] = useStateResetOnSearchChange<boolean>(filters);
  const rememberUserMovedMap = () => setTouched(true);
  const isNobodyInView =
    isTouched && viewOfSearch && extent?.all && !markers.some(reachesIntoBox(viewOfSearch.visibleBox));
  const athletes = country.data?.totals.athletes;
  return (
    // In the capture phase, because Leaflet stops its events.
    <div
      className="contents"
      aria-busy={isLoading || undefined}
      onPointerDownCapture={rememberUserMovedMap}
      onWheelCapture={compact ? undefined : rememberUserMovedMap}
      onKeyDownCapture={rememberUserMovedMap}
    >
      <MarkerMap
        label={toMapLabel(athletes)}
        className={cn(compact ? 'h-[250px]' : 'h-[400px]', className)}
        center={centerOfTheUs}
        zoom={zoom}
        embedded={compact}
        eager={onSearchArea !== undefined}
        markers={markers}
        fit={fit}
        tiles={tiles}
        selected={selected?.id}
        // The map returns a marker that it was given, even when others have replaced it by now.
        onSelect={(marker: MapMarker) => setSelected(marker as AthleteMarker)}
        onView={setViewAtRest}
        onLoadError={showMapLoadError}
        popup={
          selected && {
            at: selected,
            label: `Athletes in ${selected.title}`,
            content: <MarkerPopup marker={selected} filters={filters} />,
          }
        }
        onClosePopup={() => setSelected(undefined)}
      >
        {children}
        {!compact && extentButton}
        {view && renderTool?.(view)}
        {onSearchArea && isTouched && view && (
          <SearchThisAreaButton
            onClick={() => {
              setTouched(undefined);
              onSearchArea(toBoxParameter(view.visibleBox));
            }}
          />
        )}
        {(athletes === 0 || isNobodyInView) && (
          <NoAthletesNotice
            isNobodyFound={athletes === 0}
            isLoading={isLoading}
            compact={compact}
            action={emptyAction}
            onShowAll={showAll}
          />
        )}
        {country.error && (
          <MapMessagePanel>
            <QueryFallback query={country} title="The map could not be loaded" />
          </MapMessagePanel>
        )}
      </MarkerMap>
    </div>
  );
}

/** The map is a picture meanwhile. */
async function showMapLoadError(error: unknown, retry: () => void) {
  toast({
    title: 'The map could not be loaded',
    description: toErrorMessage(await reloadOnceIfOutdated(error), 'Please try again.'),
    variant: 'destructive',
    action: { label: 'Try again', onAction: retry },
  });
}

function toMapLabel(athletes: number | undefined): string {
  if (athletes === undefined) return 'Map of athletes';
  return `Map of ${formatAthleteCount(athletes)}. Arrow keys move it, plus and minus zoom.`;
}

/** State that is undefined again as soon as the search is another. */
function useStateResetOnSearchChange<Value>(filters: AthleteSearch) {
  const search = JSON.stringify(filters);
  const [state, setState] = useState<{ value: Value | undefined; search: string }>();
  const value = state?.search === search ? state.value : undefined;
  return [value, (next: Value | undefined) => setState({ value: next, search })] as const;
}

/**
 * The markers of the view, and the extent of the whole search. At the country's zoom its markers are those of the view.
 * Before another view is requested, the country must be loaded: its markers stay meanwhile, never those of another search.
 */
function useMarkersAndExtent(filters: AthleteSearch, zoom: number, view: MapView | undefined) {
  const country = useQuery(athleteMapQuery(filters, zoom));
  const isCountryLoaded = country.data !== undefined && !country.isPlaceholderData;
  const isOtherView = isCountryLoaded && view !== undefined && view.zoom !== zoom;
  const visible = useQuery(
    isOtherView ? athleteMapQuery(filters, view.zoom, view.paddedBox) : athleteMapQuery(filters, zoom),
  );
  const map = visible.data ?? country.data;
  // The response for another view has only the markers of its box.
  const box = isOtherView ? undefined : view?.paddedBox;
  const markers = useMemo(() => (map ? toAthleteMarkers(map).filter(isInBox(box)) : []), [map, box]);
  const extent = useMemo(() => country.data && getMarkerBoundingBoxes(country.data), [country.data]);
  return { country, markers, extent, isLoading: visible.isFetching };
}

/**
 * The box that the map fits: the contiguous states, or everybody at the press of a button. `showAll` moves the map to
 * everybody of this search, also from elsewhere.
 */
function useFitBoxWithFarRegionsToggle(extent: Extent | undefined) {
  const [isEverywhere, setEverywhere] = useState(false);
  const [shownAgain, setShownAgain] = useState<{ of: Extent | undefined; box: MapBox | undefined }>();
  const isAllShownAgain = shownAgain !== undefined && shownAgain.of === extent;
  const isAllShown = isEverywhere || isAllShownAgain;
  const all = isAllShownAgain ? shownAgain.box : extent?.all;
  const hasFarRegions = extent?.mainland !== undefined && extent.farRegions.length > 0;
  return {
    fit: isAllShown ? all : (extent?.mainland ?? extent?.all),
    // The map moves to a box that is another object.
    showAll: () => setShownAgain({ of: extent, box: extent?.all && { ...extent.all } }),
    extentButton: hasFarRegions && (
      <FarRegionsToggleButton
        farRegions={extent.farRegions}
        isEverywhere={isAllShown}
        onToggle={() => {
          setShownAgain(undefined);
          setEverywhere(!isAllShown);
        }}
      />
    ),
  };
}

function useMapTiles() {
  const { data } = useQuery(mapTilesQuery);
  if (!data?.url) return undefined;
  return { url: data.url, attribution: <MapAttribution text={data.attribution} /> };
}
