import type { z } from 'zod';
import {
  addManagedUser,
  managedPassword,
  mustManage,
  noteAdded,
} from '#features/accounts/server/service/managed-athletes.ts';
import { findPlace } from '#features/places/server/places.ts';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { within } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { showHeight } from '#shared/units.ts';
import type {
  Athlete,
  AthleteChanges,
  AthleteProfile,
  newAthleteSchema,
  newStatSchema,
  Stat,
} from '../contract.ts';
import {
  type AthleteColumns,
  type AthleteRow,
  countStats,
  deleteStat,
  findAthleteId,
  findOwnerId,
  findStat,
  insertAthlete,
  insertStat,
  insertView,
  listAthleteRows,
  setHighlights,
  touchAthlete,
  updateAthlete,
  updateStat,
} from './queries.ts';
import {
  assertOwner,
  assertRoomForStat,
  athleteNotFound,
  ownProfileNotFound,
  statNotFound,
  toRefusal,
} from './rules.ts';

/** Whole athletes in the order of their ids, as this viewer sees them. */
export async function listAthletes(db: Connection, viewerId: string, ids: string[]): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  return (await listAthleteRows(db, viewerId, ids)).map(toAthlete);
}

export async function getAthlete(ctx: Context, viewer: Viewer, id: string): Promise<Athlete> {
  return findWholeAthlete(ctx, viewer, id);
}

/** Counts a view of a profile, unless it is the viewer's own. */
export async function recordView(
  ctx: Context,
  views: Views,
  viewer: Viewer,
  athleteId: string,
): Promise<undefined> {
  const owner = await findOwnerId(ctx.db, athleteId);
  if (!owner) throw athleteNotFound();
  if (owner !== viewer.id) await views.record(athleteId, viewer.id);
}

export async function getOwnAthlete(ctx: Context, viewer: Viewer): Promise<Athlete> {
  const id = await findAthleteId(ctx.db, viewer.id);
  const [found] = id ? await listAthletes(ctx.db, viewer.id, [id]) : [];
  if (!found) throw ownProfileNotFound();
  return found;
}

/** Stores a new profile within the caller's transaction; throws `taken` when there is one. Answers its id. */
export async function addProfile(
  db: Connection,
  ctx: Context,
  userId: string,
  profile: ProfileInput,
): Promise<string> {
  const id = newId();
  const columns = { ...empty, ...(await columnsOf(db, profile)) } as AthleteColumns;
  await insertAthlete(db, { ...columns, id, userId, createdAt: ctx.now() }).catch((error) => {
    throw toRefusal(constraintOf(error)) ?? error;
  });
  return id;
}

/** A coach adds an athlete: account and profile, both or neither. */
export async function addAthlete(
  ctx: Context,
  viewer: Viewer,
  form: z.output<typeof newAthleteSchema>,
  address: string,
): Promise<Athlete> {
  const asUser = (error: unknown) => {
    throw within('user', error);
  };
  const passwordHash = 'user' in form ? await managedPassword(form.user.password).catch(asUser) : '';
  const id = await ctx.db.transaction().execute(async (tx) => {
    const userId =
      'user' in form
        ? await addManagedUser(tx, ctx, form.user, { coachId: viewer.id, passwordHash }).catch(asUser)
        : form.userId;
    if ('userId' in form) await mustManage(tx, viewer.id, userId);
    const { rating: _rating, highlights: _highlights, ...profile } = form;
    return addProfile(tx, ctx, userId, profile);
  });
  const athlete = await findWholeAthlete(ctx, viewer, id);
  if ('user' in form) noteAdded(ctx, viewer.id, athlete.user.id, address);
  return athlete;
}

export async function changeProfile(
  ctx: Context,
  viewer: Viewer,
  id: string,
  changes: AthleteChanges,
): Promise<Athlete> {
  await ctx.db.transaction().execute(async (tx) => {
    assertOwner(viewer, await findOwnerId(tx, id));
    await updateAthlete(tx, id, { ...(await columnsOf(tx, changes, id)), updatedAt: ctx.now() });
  });
  return findWholeAthlete(ctx, viewer, id);
}

export async function addStat(
  ctx: Context,
  viewer: Viewer,
  form: z.output<typeof newStatSchema>,
): Promise<Stat> {
  const athleteId = await findAthleteId(ctx.db, viewer.id);
  if (!athleteId) throw ownProfileNotFound();
  const added = { id: newId(), ...form };
  await ctx.db.transaction().execute(async (tx) => {
    assertRoomForStat(await countStats(tx, athleteId));
    await insertStat(tx, athleteId, added).catch((error) => {
      throw toRefusal(constraintOf(error)) ?? error;
    });
    await touchAthlete(tx, viewer.id, ctx.now());
  });
  return added;
}

export async function changeStat(
  ctx: Context,
  viewer: Viewer,
  id: string,
  changes: Partial<Stat>,
): Promise<Stat> {
  const named = Object.keys(changes).length > 0;
  const changed = await (named
    ? updateStat(ctx.db, viewer.id, id, changes)
    : findStat(ctx.db, viewer.id, id)
  ).catch((error) => {
    throw toRefusal(constraintOf(error)) ?? error;
  });
  if (!changed) throw statNotFound();
  if (named) await touchAthlete(ctx.db, viewer.id, ctx.now());
  return changed;
}

export async function removeStat(ctx: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteStat(ctx.db, viewer.id, id))) throw statNotFound();
  await touchAthlete(ctx.db, viewer.id, ctx.now());
}

export async function changeHighlights(ctx: Context, viewer: Viewer, highlights: string[]) {
  if (!(await setHighlights(ctx.db, viewer.id, highlights, ctx.now()))) throw ownProfileNotFound();
  return { highlights };
}

async function findWholeAthlete(ctx: Context, viewer: Viewer, id: string): Promise<Athlete> {
  const [found] = await listAthletes(ctx.db, viewer.id, [id]);
  if (!found) throw athleteNotFound();
  return found;
}

const empty: Omit<AthleteColumns, 'sport' | 'position' | 'classYear' | 'city' | 'state'> = {
  height: null,
  weight: null,
  gpa: null,
  satScore: null,
  actScore: null,
  placeId: null,
  highSchool: null,
  bio: null,
  socialMedia: null,
  instagramHandle: null,
  twitterHandle: null,
  tiktokHandle: null,
  youtubeChannel: null,
  linkedinProfile: null,
  personalWebsite: null,
};

type ProfileInput = Omit<AthleteProfile, 'highSchool'> & { highSchool?: string | null | undefined };

// A city means a place only together with its state, so a change of one asks for the other.
async function columnsOf(
  db: Connection,
  fields: AthleteChanges,
  id?: string,
): Promise<Partial<AthleteColumns>> {
  const {
    user: _user,
    userId: _userId,
    ...named
  } = fields as AthleteChanges & { user?: unknown; userId?: unknown };
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (!fields.city && !fields.state) return given;
  const before = id ? (await listAthleteRows(db, id, [id]))[0] : undefined;
  const place = await findPlace(db, fields.city ?? before?.city ?? '', fields.state ?? before?.state ?? '');
  // 'austin' is written as the list of places writes it.
  const written = place ? { city: place.city, state: place.state } : {};
  return { ...given, ...written, placeId: place?.id ?? null };
}

function toAthlete(row: AthleteRow): Athlete {
  return {
    ...row,
    height: row.height === null ? null : showHeight(row.height),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  };
}

const mostSeen = 50_000;

export interface Views {
  record(athleteId: string, viewerId: string): Promise<void>;
}

/** A view counts once a day; what this process has written today needs no statement. */
export function openViews(ctx: Context): Views {
  const seen = new Map<string, string>();
  return {
    record: async (athleteId, viewerId) => {
      const now = ctx.now();
      const [pair, day] = [`${athleteId} ${viewerId}`, now.toISOString().slice(0, 10)];
      if (seen.get(pair) === day) return;
      if (seen.size >= mostSeen) seen.clear();
      await insertView(ctx.db, athleteId, viewerId, now);
      seen.set(pair, day);
    },
  };
}
