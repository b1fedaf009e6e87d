import { unitedStates } from '#features/places/contract/country-codes.ts';
import type { Connection } from '#server/context.ts';
import { findMostUsedSpelling, listSpellingsByPrefix } from './queries.ts';

/** The number of suggestions below the field of a form. */
const maxSuggestions = 8;
/** What one athlete alone has typed may be about that athlete, so it is not shown to others. */
const minAthletes = 2;

/** The high schools of a state that begin with a text, each in its most used spelling. */
export function suggestHighSchools(
  db: Connection,
  viewerId: string,
  { state, q: prefix = '' }: { state: string; q?: string | undefined },
): Promise<{ name: string }[]> {
  return listSpellingsByPrefix(db, viewerId, { state, prefix, minAthletes, limit: maxSuggestions });
}

interface TypedHighSchool {
  highSchool: string;
  city: string;
  state: string;
  country: string;
}

/**
 * How a typed high school is stored: as most of the other athletes of the city spell it, otherwise as typed. Outside of the
 * United States always as typed: without a state, cities of one name would share their schools.
 */
export async function resolveHighSchoolSpelling(
  db: Connection,
  typed: TypedHighSchool,
  ownAthleteId: string | null,
): Promise<string> {
  if (typed.country !== unitedStates) return typed.highSchool;
  return (await findMostUsedSpelling(db, typed, ownAthleteId)) ?? typed.highSchool;
}
