import { sortByDistanceFrom } from '../contract/merge-interpretation-into-filters.ts';
import { nearMiles } from '../contract/near-radius.ts';
import type { AthleteSearch } from './search-params.ts';

/** A place is the center of the radius and the origin of distances. Without a place there is nothing to sort by distance from but the coach's own school. */
export function chooseNearPlace(search: AthleteSearch, near: string | undefined): AthleteSearch {
  if (near) return sortByDistanceFrom(near, { ...search, near, radius: search.radius ?? nearMiles });
  const { near: _near, radius: _radius, sort, ...others } = search;
  return sort && sort !== 'distance' ? { ...others, sort } : others;
}
