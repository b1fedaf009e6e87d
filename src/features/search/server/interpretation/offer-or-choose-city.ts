import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { nearMiles } from '../../contract/near-radius.ts';
import { type CityLookup, maxCityWords } from './read-cities.ts';

/** Whether an athlete's name or a school begins with the words. */
export type IsNameOrSchool = (words: string) => Promise<boolean>;

/**
 * What is searched for as text may be a city: 'houston' offers 'near Houston, TX'. Where no name and no school begins with it,
 * the city is chosen.
 */
export async function offerOrChooseCity(
  interpretation: Interpretation,
  { findCity }: Pick<CityLookup, 'findCity'>,
  isNameOrSchool: IsNameOrSchool | undefined,
): Promise<Interpretation> {
  const { filters, search } = interpretation;
  if (!search || filters.near || search.split(/\s+/).length > maxCityWords) return interpretation;
  const [state, another] = filters.state ?? [];
  const city = await findCity(search, another ? {} : { state });
  if (!city) return interpretation;
  const near = formatCityAndRegion(city);
  if (!isNameOrSchool || (await isNameOrSchool(search))) return { ...interpretation, cityOffer: near };
  return { ...interpretation, filters: { ...filters, near, radius: nearMiles }, search: '' };
}
