import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { AthleteMap } from '../contract.ts';

interface CitiesNotOnMapProps {
  cities: AthleteMap['unplaced'];
  total: number;
}

/** The largest cities with athletes that are not in the list of places, and how many more there are. */
export function CitiesNotOnMap({ cities, total }: CitiesNotOnMapProps) {
  const names = cities.map((city) => `${formatCityAndRegion(city)} (${formatInteger(city.count)})`);
  const more = total - cities.length;
  if (more > 0) names.push(`and ${formatInteger(more)} more`);
  return <p className="tnum mt-2 text-center text-meta text-muted">Not on the map: {names.join(' · ')}</p>;
}
