import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { findStateCode, type Place } from '#features/places/contract.ts';
import { mySchool } from '../../contract/near-filter-value-of-own-school.ts';
import { nearMiles } from '../../contract/near-radius.ts';
import {
  compilePattern,
  isNegated,
  protectTextFromOtherRules,
  replaceByPlaceholder,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';
import { findCountryOfWords } from './read-countries.ts';

/** Looks up cities in the places data. */
export interface CityLookup {
  /** Finds a city by name and perhaps the code of its state or country; without one only a well-known city. */
  findCity: (
    city: string,
    region: { state?: string | undefined; country?: string | undefined },
  ) => Promise<FoundCity | undefined>;
  /** Returns those names that are the name of any city. */
  listCityNames: (names: string[]) => Promise<string[]>;
}

type FoundCity = Pick<Place, 'city' | 'state' | 'country'>;

/** Default radius in miles of 'in' a city. */
const inMiles = 25;

const withinMilesPattern = compilePattern(
  `${wordStart}(?:(?:within|under|less than|no more than|up to)\\s+)?(\\d{1,4})\\s*(?:mi|miles?)\\.?\\s+(?:of|from|around)\\s+`,
);
const nearPattern = compilePattern(`${wordStart}(?:near|around|close to)\\s+`);
const inCityPattern = compilePattern(`${wordStart}(?:in|from)\\s+`);
export const maxCityWords = 4;

/** 'within 100 miles of austin', 'near round rock, tx', 'near my school', 'in houston'. */
export async function readNearPlaceAndRadius(
  scan: TextScan,
  cities: CityLookup,
  hasSchool: boolean,
): Promise<void> {
  for (const [getPattern, miles] of [
    [withinMilesPattern, undefined],
    [nearPattern, nearMiles],
    [inCityPattern, inMiles],
  ] as const) {
    for (const match of scan.rest.matchAll(getPattern())) {
      const radius = miles ?? Number(match[1]);
      const [start, end] = [match.index, match.index + match[0].length];
      const after = scan.rest.slice(end);
      const place =
        (hasSchool && matchMySchoolAtStart(after)) ||
        (await matchCityAtStart(after, cities, getPattern === inCityPattern));
      if (!place || radius < 1 || radius > 6000) continue;
      if (isNegated(scan, start)) return protectTextFromOtherRules(scan, start, end + place.length, true);
      scan.filters.near = place.near;
      scan.filters.radius = radius;
      return replaceByPlaceholder(scan, start, end + place.length, {});
    }
  }
}

function matchMySchoolAtStart(text: string) {
  const match = /^(?:my|our)\s+(?:school|college|university|campus)\b/i.exec(text);
  return match ? { near: mySchool, length: match[0].length } : undefined;
}

const word = /[\p{L}\p{M}.'’-]+/gu;
/** A name of both a state and a city that usually means the city. */
const cityNamedAsState = 'new york';

/** Matches the longest city name at the start. 'in texas' is a state, 'in mexico' a country, 'in austin texas' a city. */
async function matchCityAtStart(text: string, { findCity: placeOf }: CityLookup, mayBeState: boolean) {
  const words = groupAdjacentWords(text)[0] ?? [];
  if (words[0]?.index !== 0) return undefined;
  for (let count = Math.min(words.length, maxCityWords + 2); count > 0; count -= 1) {
    const last = words[count - 1]!;
    const length = last.index + last[0].length;
    const cityWords = words.slice(0, count).map(([one]) => one);
    const isState = findStateCode(cityWords.join(' ')) !== undefined;
    if (mayBeState && (isState || findCountryOfWords(cityWords.join(' ')))) return undefined;
    const inRegion = await findCityBeforeRegion(cityWords, placeOf);
    if (inRegion) return { near: formatCityAndRegion(inRegion), length };
    if (count > maxCityWords || (isState && cityWords.join(' ').toLowerCase() !== cityNamedAsState)) continue;
    const place = await placeOf(cityWords.join(' '), {});
    if (place) return { near: formatCityAndRegion(place), length };
  }
  return undefined;
}

/** 'austin texas', 'toronto canada': the last words are a state or a country. */
async function findCityBeforeRegion(
  words: string[],
  findCity: CityLookup['findCity'],
): Promise<FoundCity | undefined> {
  for (const ofRegion of [2, 1]) {
    if (words.length <= ofRegion) continue;
    const region = words.slice(-ofRegion).join(' ');
    const state = findStateCode(region);
    const country = state ? undefined : findCountryOfWords(region);
    const place =
      (state || country) && (await findCity(words.slice(0, -ofRegion).join(' '), { state, country }));
    if (place) return place;
  }
  return undefined;
}

/** Groups words that are separated only by spaces (and commas, by default). */
function groupAdjacentWords(text: string, between = /^,?\s+$/): RegExpExecArray[][] {
  const rows: RegExpExecArray[][] = [];
  let end = -1;
  for (const match of text.matchAll(word)) {
    const row = rows.at(-1);
    if (row && between.test(text.slice(end, match.index))) row.push(match);
    else rows.push([match]);
    end = match.index + match[0].length;
  }
  return rows;
}

interface FoundName {
  name: string;
  start: number;
  end: number;
}

/**
 * Protects city names in which other rules would find a filter: 'Bowling Green', 'Des Moines', 'Kansas City', and
 * 'Golf, IL', recognized by its comma. Names of states are not protected.
 */
export async function protectCityNames(
  scan: TextScan,
  { findCity: placeOf, listCityNames: cityNames }: CityLookup,
  isFilterWord: (word: string) => boolean,
): Promise<void> {
  const names = listPossibleCityNames(scan.rest).filter(({ name }) => name.split(/\s+/).some(isFilterWord));
  const known =
    names.length > 0 ? new Set(await cityNames([...new Set(names.map(({ name }) => name))])) : undefined;
  const cities = names.filter(({ name }) => known?.has(name));
  for (const match of scan.rest.matchAll(cityWithState)) {
    const [, name = '', state] = match;
    if (isFilterWord(name) && (await placeOf(name, { state })))
      cities.push({ name, start: match.index, end: match.index + name.length });
  }
  protectNonOverlappingNames(scan, cities);
}

const cityWithState =
  /(?<![\p{L}\p{M}.'’-])(?<!\p{L}\s)([\p{L}\p{M}.'’-]+),\s*([A-Za-z]{2})(?![\p{L}\p{M}'’-])/gu;

function listPossibleCityNames(text: string): FoundName[] {
  return groupAdjacentWords(text, /^\s+$/).flatMap((row) =>
    row.flatMap((first, from) =>
      row.slice(from + 1, from + maxCityWords).flatMap((last) => {
        const [start, end] = [first.index, last.index + last[0].length];
        const name = text.slice(start, end);
        return findStateCode(name) ? [] : { name, start, end };
      }),
    ),
  );
}

/** Protects the longest names first, and no part twice. */
function protectNonOverlappingNames(scan: TextScan, names: FoundName[]): void {
  const chosen: FoundName[] = [];
  for (const one of names.toSorted((a, b) => b.name.length - a.name.length))
    if (chosen.every(({ start, end }) => one.end <= start || end <= one.start)) chosen.push(one);
  // From the end, because each replacement shifts what follows it.
  for (const { start, end } of chosen.toSorted((a, b) => b.start - a.start))
    protectTextFromOtherRules(scan, start, end);
}
