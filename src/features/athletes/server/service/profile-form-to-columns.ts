import { findPlaceInState } from '#features/places/server/places.ts';
import type { Connection } from '#server/context.ts';
import {
  type AthleteChanges,
  type AthleteProfile,
  type ProfileField,
  profileFields,
} from '../../contract.ts';

/** A coach who adds an athlete may leave out the high school. */
export type NewProfile = Omit<AthleteProfile, 'highSchool'> & Pick<AthleteChanges, 'highSchool'>;

interface PlaceColumns {
  city?: string;
  state?: string;
  placeId?: number | null;
}

/**
 * The columns of a form's profile fields. A place is found by its city and state together, so a change of only one
 * needs what the profile had `before`.
 */
export async function toProfileColumns<Form extends AthleteChanges>(
  db: Connection,
  form: Form,
  previousHome?: { city: string; state: string },
): Promise<Pick<Form, ProfileField & keyof Form> & PlaceColumns> {
  const columns = Object.fromEntries(profileFields.map((field) => [field, form[field]]));
  const fields = columns as Pick<Form, ProfileField & keyof Form>;
  if (!form.city && !form.state) return fields;
  const place = await findPlaceInState(
    db,
    form.city ?? previousHome?.city ?? '',
    form.state ?? previousHome?.state ?? '',
  );
  // 'austin' is stored as the list of places spells it.
  const spelling = place && { city: place.city, state: place.state };
  return { ...fields, ...spelling, placeId: place?.id ?? null };
}
