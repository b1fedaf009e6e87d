import { stateNames, states } from '#features/places/contract.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { maxSuggestions, type Suggestion } from '../../contract.ts';
import { splitSearchWords, toTermsWithoutAlternatives, toTsquery } from '../engine/search-terms.ts';
import {
  listAthletesByNamePrefix,
  listAthletesByNameWords,
  listCitiesByPrefix,
  listCitiesInStates,
  listSchoolsByPrefix,
  type NamedAthlete,
  type NamedSchool,
} from './queries.ts';

/** At most this many cities and as many schools, because most viewers look for a person. */
const maxCitiesAndSchools = 2;
/** Up to this many letters match thousands of names: only prefixes are searched, in alphabetical order. */
const maxPrefixOnlyLetters = 2;
/** Miles around a city: its suburbs, not the next city. */
const cityRadius = 25;

/** Suggests athletes, cities and schools for a typed text. */
export async function listSuggestions({ db }: Context, viewer: Viewer, typed: string): Promise<Suggestion[]> {
  const words = splitSearchWords(typed);
  if (words.length === 0) return [];
  const [athletes, cities, schools] = await Promise.all([
    suggestAthletes(db, viewer.id, words),
    suggestCities(db, viewer.id, words),
    listSchoolsByPrefix(db, words.join(' '), maxCitiesAndSchools),
  ]);
  const others = [...cities.map(toCitySuggestion), ...schools.map(toSchoolSuggestion)];
  return [...athletes.slice(0, maxSuggestions - others.length).map(toAthleteSuggestion), ...others];
}

async function suggestAthletes(db: Connection, viewerId: string, words: string[]): Promise<NamedAthlete[]> {
  const [first = '', second] = words;
  const begun =
    second === undefined ? await listAthletesByNamePrefix(db, viewerId, first, maxSuggestions) : [];
  if (begun.length === maxSuggestions || (second === undefined && first.length <= maxPrefixOnlyLetters))
    return begun;
  // Other words of names too: 'ann' finds 'Mary Ann Lee', and 'w ann' finds Ann Westlake.
  return listAthletesByNameWords(db, viewerId, toTsquery(toTermsWithoutAlternatives(words)), maxSuggestions);
}

/** Finds cities by a prefix, or by the full name and the start of a state: 'aus', 'austin t', 'austin texas'. */
async function suggestCities(db: Connection, viewerId: string, words: string[]) {
  const begun = await listCitiesByPrefix(db, viewerId, words.join(' '), maxCitiesAndSchools);
  for (const ofState of [1, 2]) {
    const meant = words.length > ofState ? listStatesByPrefix(words.slice(-ofState).join(' ')) : [];
    if (begun.length > 0 || meant.length === 0) continue;
    const named = await listCitiesInStates(
      db,
      viewerId,
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

function toAthleteSuggestion(athlete: NamedAthlete): Suggestion {
  const { id, firstName, lastName, position, classYear, city, state } = athlete;
  return {
    kind: 'athlete',
    label: `${firstName} ${lastName}`,
    detail: `${position} · Class of ${classYear} · ${city}, ${state}`,
    link: `/athlete/${id}`,
  };
}

function toCitySuggestion({
  city,
  state,
  athletes,
}: {
  city: string;
  state: string;
  athletes: number;
}): Suggestion {
  const label = `${city}, ${state}`;
  return {
    kind: 'city',
    label,
    detail: `${athletes.toLocaleString('en-US')} ${athletes === 1 ? 'athlete' : 'athletes'}`,
    link: `/athletes?${new URLSearchParams({ near: label, radius: String(cityRadius) })}`,
  };
}

function toSchoolSuggestion({ highSchool, city, state }: NamedSchool): Suggestion {
  return {
    kind: 'school',
    label: highSchool,
    detail: `${city}, ${state}`,
    link: `/athletes?${new URLSearchParams({ school: `${highSchool}, ${city}, ${state}` })}`,
  };
}
