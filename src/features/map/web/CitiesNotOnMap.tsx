import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import type { AthleteMap } from '../contract.ts';

interface CitiesNotOnMapProps {
  cities: AthleteMap['unplaced'];
  total: number;
}

/** The largest cities with athletes that are not in the list of places, and how many more there are. */
export function CitiesNotOnMap({ cities, total }: CitiesNotOnMapProps) {
  const names = cities.map((city) => `${formatCityAndRegion(city)} (${city.count.toLocaleString('en-US')})`);
  const more = total - cities.length;
  if (more > 0) names.push(`and ${more.toLocaleString('en-US')} more`);
  return <p className="tnum mt-2 text-center text-meta text-muted">Not on the map: {names.join(' · ')}</p>;
}
