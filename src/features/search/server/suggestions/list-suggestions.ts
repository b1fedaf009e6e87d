import { listDistances } from '#features/athletes/server/athletes.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { stateNames, states } from '#features/places/contract.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { nearMiles } from '../../contract/near-radius.ts';
import { maxSuggestions, type Suggestion, type SuggestionQuery } from '../../contract.ts';
import { getSingleGenderOfFilter } from '../engine/resolve-filters.ts';
import {
  splitSearchWords,
  toTermsWithoutAlternatives,
  toTsquery,
} from '../engine/split-words-and-format-tsquery.ts';
import {
  type CityWithAthletes,
  listAthletesByNamePrefix,
  listAthletesByNameWords,
  listCitiesByPrefix,
  listCitiesInStates,
  listSchoolsByPrefix,
  type NamedAthlete,
  type NamedSchool,
  type SuggestionAudience,
} from './queries.ts';

/** At most this many cities and as many schools, because most viewers look for a person. */
const maxCitiesAndSchools = 2;
/** Up to this many letters match thousands of names: only prefixes are searched, in alphabetical order. */
const maxPrefixOnlyLetters = 2;

/** Suggests athletes, cities and schools for a typed text. */
export async function listSuggestions(
  ctx: Context,
  viewer: Viewer,
  { q: typed = '', gender: asked }: SuggestionQuery,
): Promise<Suggestion[]> {
  const { db } = ctx;
  const words = splitSearchWords(typed);
  if (words.length === 0) return [];
  const gender = getSingleGenderOfFilter(asked);
  const audience = { viewerId: viewer.id, isAthlete: viewer.role === 'athlete', gender };
  const [athletes, cities, schools] = await Promise.all([
    suggestAthletes(db, audience, words),
    suggestCities(db, audience, words),
    listSchoolsByPrefix(db, audience, words.join(' '), maxCitiesAndSchools),
  ]);
  const others = [
    ...cities.map((city) => toCitySuggestion(city, gender)),
    ...schools.map((school) => toSchoolSuggestion(school, gender)),
  ];
  const shown = athletes.slice(0, maxSuggestions - others.length);
  const { miles } = await listDistances(ctx, viewer, { ids: shown.map(({ id }) => id) });
  return [...shown.map((athlete) => toAthleteSuggestion(athlete, miles[athlete.id])), ...others];
}

/** Whether the name of an athlete whom the viewer may find, or the name of a school, begins with the words. */
export async function isNameOrSchoolPrefix(db: Connection, viewer: Viewer, typed: string): Promise<boolean> {
  const words = splitSearchWords(typed).join(' ');
  if (!words) return false;
  const audience = { viewerId: viewer.id, isAthlete: viewer.role === 'athlete' };
  const [athletes, schools] = await Promise.all([
    listAthletesByNamePrefix(db, audience, words, 1),
    listSchoolsByPrefix(db, audience, words, 1),
  ]);
  return athletes.length + schools.length > 0;
}

async function suggestAthletes(
  db: Connection,
  audience: SuggestionAudience,
  words: string[],
): Promise<NamedAthlete[]> {
  const [first = '', second] = words;
  const begun =
    second === undefined ? await listAthletesByNamePrefix(db, audience, first, maxSuggestions) : [];
  if (begun.length === maxSuggestions || (second === undefined && first.length <= maxPrefixOnlyLetters))
    return begun;
  // Other words of names too: 'ann' finds 'Mary Ann Lee', and 'w ann' finds Ann Westlake.
  const tsquery = toTsquery({ words: toTermsWithoutAlternatives(words), inBios: true });
  return listAthletesByNameWords(db, audience, tsquery, maxSuggestions);
}

/** Finds cities by a prefix, or by the full name and the start of a state: 'aus', 'austin t', 'austin texas'. */
async function suggestCities(db: Connection, audience: SuggestionAudience, words: string[]) {
  const begun = await listCitiesByPrefix(db, audience, words.join(' '), maxCitiesAndSchools);
  for (const ofState of [1, 2]) {
    const meant = words.length > ofState ? listStatesByPrefix(words.slice(-ofState).join(' ')) : [];
    if (begun.length > 0 || meant.length === 0) continue;
    const named = await listCitiesInStates(
      db,
      audience,
      { city: words.slice(0, -ofState).join(' '), states: meant },
      maxCitiesAndSchools,
    );
    if (named.length > 0) return named;
  }
  return begun;
}

function listStatesByPrefix(text: string): string[] {
  const start = text.toLowerCase();
  return states.filter((code) =>
    [code, stateNames[code]].some((name) => name.toLowerCase().startsWith(start)),
  );
}

/** `miles` from the viewer's school or home town; not shown within that city. */
function toAthleteSuggestion(athlete: NamedAthlete, miles = 0): Suggestion {
  const { id, firstName, lastName, position, classYear } = athlete;
  const away = miles > 0 ? ` · ${formatInteger(miles)} mi` : '';
  return {
    kind: 'athlete',
    label: `${firstName} ${lastName}`,
    detail: `${position} · Class of ${classYear} · ${formatCityAndRegion(athlete)}${away}`,
    link: `/athlete/${id}`,
  };
}

function toCitySuggestion(found: CityWithAthletes, gender: Gender | undefined): Suggestion {
  const label = formatCityAndRegion(found);
  const { athletes } = found;
  return {
    kind: 'city',
    label,
    detail: `${formatInteger(athletes)} ${athletes === 1 ? 'athlete' : 'athletes'}`,
    link: toListLink({ near: label, radius: String(nearMiles), sort: 'distance' }, gender),
  };
}

function toSchoolSuggestion(school: NamedSchool, gender: Gender | undefined): Suggestion {
  const { highSchool, city, state } = school;
  return {
    kind: 'school',
    label: highSchool,
    detail: formatCityAndRegion(school),
    link: toListLink({ school: [highSchool, city, state].filter(Boolean).join(', ') }, gender),
  };
}

/** The list that a suggestion leads to. */
const toListLink = (filters: Record<string, string>, gender: Gender | undefined): string =>
  `/athletes?${new URLSearchParams({ ...filters, ...(gender && { gender }) })}`;
