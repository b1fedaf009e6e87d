import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { getSportFacts, type SportHue } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { MapBox, MapMarker } from '#ui/map/map-types-and-marker-appearance.ts';
import type { AthleteMap, MapCluster, MapPlace } from '../contract.ts';
import type { MarkerLocation } from './data.ts';

/** A marker with the athletes that it represents. */
export interface AthleteMarker extends MapMarker {
  title: string;
  location: MarkerLocation;
}

/** The hues of the sports in the order of the map's legend. */
export const legend: { hue: SportHue; name: string }[] = [
  { hue: 'football', name: 'Football' },
  { hue: 'basketball', name: 'Basketball' },
  { hue: 'baseball', name: 'Baseball' },
  { hue: 'soccer', name: 'Soccer' },
  { hue: 'track', name: 'Track & Field' },
  { hue: 'other', name: 'Other' },
];

export function toAthleteMarkers({
  places,
  clusters,
}: Pick<AthleteMap, 'places' | 'clusters'>): AthleteMarker[] {
  return [...places.map(toPlaceMarker), ...clusters.map(toClusterMarker)];
}

/** Every marker is in an undefined box. */
export const isInBox =
  (box: MapBox | undefined) =>
  ({ lat, lng }: MapMarker): boolean =>
    !box || (lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east);

/** Whether some athlete of a marker may live in a box: a marker of several cities lies between them. */
export const reachesIntoBox =
  (view: MapBox) =>
  ({ lat, lng, box = { west: lng, south: lat, east: lng, north: lat } }: MapMarker): boolean =>
    box.south <= view.north && box.north >= view.south && box.west <= view.east && box.east >= view.west;

/** '12 athletes', '1 athlete', '1,964 cities'. */
export function formatCountWithNoun(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`;
}

export const formatAthleteCount = (count: number) => formatCountWithNoun(count, 'athlete', 'athletes');

function toPlaceMarker(place: MapPlace): AthleteMarker {
  const { id, lat, lng, count, sports } = place;
  const title = formatCityAndRegion(place);
  return {
    id: `place ${id}`,
    lat,
    lng,
    title,
    label: `${title}: ${formatAthleteCount(count)}`,
    count,
    shares: countBySportColor(sports),
    location: { place: id },
  };
}

function toClusterMarker({ lat, lng, count, sports, bbox }: MapCluster): AthleteMarker {
  const [west, south, east, north] = bbox;
  const center = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) };
  return {
    id: `cluster ${center.lat} ${center.lng}`,
    lat,
    lng,
    title: 'Neighboring cities',
    label: `${formatAthleteCount(count)} in several cities`,
    count,
    shares: countBySportColor(sports),
    box: { west, south, east, north },
    location: center,
  };
}

/** Counts by hue in the legend's order, so that rings can be compared. */
function countBySportColor(sports: Record<string, number>): AthleteMarker['shares'] {
  const byHue = new Map<SportHue, number>();
  for (const [sport, count] of Object.entries(sports)) {
    const { hue } = getSportFacts(sport);
    byHue.set(hue, (byHue.get(hue) ?? 0) + count);
  }
  return legend.flatMap(({ hue }) => {
    const count = byHue.get(hue);
    return count ? [{ hue, count }] : [];
  });
}
