import type { QueryExecutorProvider } from 'kysely';
import { newInvalidFieldError } from '#shared/errors.ts';
import { unitedStates } from '../contract/country-codes.ts';
import { findStateError } from '../contract/home-town-schemas.ts';
import { findHomePlace } from './service.ts';

interface Home {
  city: string;
  /** '' outside of the United States. */
  state: string;
  country: string;
}

/** `placeId` is null for a city that the places data do not have. */
export type HomeColumns = Home & { placeId: number | null };

type HomeChanges = { [Field in keyof Home]?: Home[Field] | undefined };

/**
 * The columns of a home after a change of some of its fields, or of a new one. Who moves to another country leaves the
 * state behind. A city of the data is stored as these spell it.
 *
 * @throws AppError at `state`, if it does not go with the country
 */
export async function toHomeColumns(
  db: QueryExecutorProvider,
  changes: HomeChanges,
  before: Home = { city: '', state: '', country: unitedStates },
): Promise<HomeColumns> {
  const country = changes.country ?? before.country;
  const state = changes.state ?? (country === before.country ? before.state : '');
  const stateError = findStateError({ state, country });
  if (stateError) throw newInvalidFieldError('state', stateError);
  const home = { city: changes.city ?? before.city, state, country };
  const place = await findHomePlace(db, home);
  return { ...home, ...(place && { city: place.city }), placeId: place?.id ?? null };
}
