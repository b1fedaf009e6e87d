import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import {
  type Audience,
  audienceFields,
  type FieldAudiences,
  getDefaultAudience,
  hasDefaultAudienceByAge,
} from '#features/safety/contract/field-audiences.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { FieldAudienceChanges, OwnFieldAudiences } from '../../contract/field-audiences.ts';
import {
  type FieldAudiencesRow,
  findFieldAudiences,
  updateFieldAudiences,
  updateSocialVisibility,
} from '../queries/field-audiences.ts';
import { lockProfile } from '../queries/profile-visibility.ts';
import { getSocialAudience, ownProfileNotFound, toSocialVisibility } from '../rules.ts';

/** Who sees each field of the viewer's own profile. */
export async function getFieldAudiences(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
): Promise<OwnFieldAudiences> {
  const row = await getOwnFieldAudiencesRow(ctx, ctx.db, viewer);
  const chosen: FieldAudiences = { ...row.chosen, social: getSocialAudience(row.socialVisibility) };
  const getAudience = (field: (typeof audienceFields)[number]): Audience =>
    chosen[field] ?? getDefaultAudience(field, row.isAdult ?? false);
  return {
    audiences: Object.fromEntries(
      audienceFields.map((field) => [field, getAudience(field)]),
    ) as OwnFieldAudiences['audiences'],
    chosen: audienceFields.filter((field) => row.chosen?.[field] !== undefined || field === 'social'),
    age: row.isAdult === null ? 'unknown' : row.isAdult ? 'adult' : 'minor',
    inForce: ctx.safeguards,
  };
}

/** From here on nobody else finds the viewer by a field, or sees it, than who is in its audience. */
export async function changeFieldAudiences(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
  { social, ...changes }: FieldAudienceChanges,
): Promise<OwnFieldAudiences> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockProfile(tx, viewer.id);
    const { chosen } = await getOwnFieldAudiencesRow(ctx, tx, viewer);
    if (social) await updateSocialVisibility(tx, viewer.id, toSocialVisibility(social));
    if (Object.keys(changes).length > 0)
      await updateFieldAudiences(tx, viewer.id, omitDefaultAudiences({ ...chosen, ...changes }));
  });
  return getFieldAudiences(ctx, viewer);
}

async function getOwnFieldAudiencesRow(
  { now }: ContextWith<'now'>,
  db: Connection,
  viewer: Viewer,
): Promise<FieldAudiencesRow> {
  const row = await findFieldAudiences(db, viewer.id, getLastBirthDateOfAdults(now()));
  if (!row) throw ownProfileNotFound();
  return row;
}

/** A choice stays where the default changes with the age. Null: nothing differs from the defaults. */
function omitDefaultAudiences(chosen: Omit<FieldAudienceChanges, 'social'>): FieldAudiences | null {
  const differing = audienceFields.flatMap((field) => {
    const audience = field === 'social' ? null : chosen[field];
    const isDefault = !hasDefaultAudienceByAge(field) && audience === getDefaultAudience(field, false);
    return audience && !isDefault ? [[field, audience]] : [];
  });
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}
