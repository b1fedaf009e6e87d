import type { z } from 'zod';
import {
  addManagedUser,
  managedPassword,
  mustManage,
  noteAdded,
} from '#features/accounts/server/service/managed.ts';
import { placeOf } from '#features/places/server/service.ts';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { within } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { showHeight } from '#shared/units.ts';
import type { Athlete, AthleteChanges, AthleteProfile, newAthlete, newStat, Stat } from '../contract.ts';
import {
  type AthleteColumns,
  type AthleteRow,
  athleteIdOf,
  athleteRows,
  countStats,
  deleteStat,
  insertAthlete,
  insertStat,
  noteChange,
  noteView,
  ownerOf,
  setHighlights,
  statOf,
  updateAthlete,
  updateStat,
} from './queries.ts';
import {
  missingAthlete,
  missingOwnProfile,
  missingStat,
  mustBeOwner,
  mustHaveRoomForStat,
  refusedBy,
} from './rules.ts';

/** Whole athletes in the order of their ids, as this viewer sees them. */
export async function athletesOf(db: Connection, viewerId: string, ids: string[]): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  return (await athleteRows(db, viewerId, ids)).map(shown);
}

export async function athlete(on: Context, views: Views, viewer: Viewer, id: string): Promise<Athlete> {
  const found = await whole(on, viewer, id);
  if (found.userId !== viewer.id) await views.note(id, viewer.id);
  return found;
}

export async function ownAthlete(on: Context, viewer: Viewer): Promise<Athlete> {
  const id = await athleteIdOf(on.db, viewer.id);
  const [found] = id ? await athletesOf(on.db, viewer.id, [id]) : [];
  if (!found) throw missingOwnProfile();
  return found;
}

/** Stores a new profile within the caller's transaction; throws `taken` when there is one. Answers its id. */
export async function addProfile(
  db: Connection,
  on: Context,
  userId: string,
  profile: ProfileInput,
): Promise<string> {
  const id = newId();
  const columns = { ...empty, ...(await columnsOf(db, profile)) } as AthleteColumns;
  await insertAthlete(db, { ...columns, id, userId, createdAt: on.now() }).catch((error) => {
    throw refusedBy(constraintOf(error)) ?? error;
  });
  return id;
}

/** A coach adds an athlete: account and profile, both or neither. */
export async function addAthlete(
  on: Context,
  viewer: Viewer,
  form: z.output<typeof newAthlete>,
  address: string,
): Promise<Athlete> {
  const asUser = (error: unknown) => {
    throw within('user', error);
  };
  const passwordHash = 'user' in form ? await managedPassword(form.user.password).catch(asUser) : '';
  const id = await on.db.transaction().execute(async (trx) => {
    const userId =
      'user' in form
        ? await addManagedUser(trx, on, form.user, { coachId: viewer.id, passwordHash }).catch(asUser)
        : form.userId;
    if ('userId' in form) await mustManage(trx, viewer.id, userId);
    const { rating: _rating, highlights: _highlights, ...profile } = form;
    return addProfile(trx, on, userId, profile);
  });
  const athlete = await whole(on, viewer, id);
  if ('user' in form) noteAdded(on, viewer.id, athlete.user.id, address);
  return athlete;
}

export async function changeAthlete(
  on: Context,
  viewer: Viewer,
  id: string,
  changes: AthleteChanges,
): Promise<Athlete> {
  await on.db.transaction().execute(async (trx) => {
    mustBeOwner(viewer, await ownerOf(trx, id));
    await updateAthlete(trx, id, { ...(await columnsOf(trx, changes, id)), updatedAt: on.now() });
  });
  return whole(on, viewer, id);
}

export async function addStat(on: Context, viewer: Viewer, form: z.output<typeof newStat>): Promise<Stat> {
  const athleteId = await athleteIdOf(on.db, viewer.id);
  if (!athleteId) throw missingOwnProfile();
  const added = { id: newId(), ...form };
  await on.db.transaction().execute(async (trx) => {
    mustHaveRoomForStat(await countStats(trx, athleteId));
    await insertStat(trx, athleteId, added).catch((error) => {
      throw refusedBy(constraintOf(error)) ?? error;
    });
    await noteChange(trx, viewer.id, on.now());
  });
  return added;
}

export async function changeStat(
  on: Context,
  viewer: Viewer,
  id: string,
  changes: Partial<Stat>,
): Promise<Stat> {
  const named = Object.keys(changes).length > 0;
  const changed = await (named
    ? updateStat(on.db, viewer.id, id, changes)
    : statOf(on.db, viewer.id, id)
  ).catch((error) => {
    throw refusedBy(constraintOf(error)) ?? error;
  });
  if (!changed) throw missingStat();
  if (named) await noteChange(on.db, viewer.id, on.now());
  return changed;
}

export async function removeStat(on: Context, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteStat(on.db, viewer.id, id))) throw missingStat();
  await noteChange(on.db, viewer.id, on.now());
}

export async function changeHighlights(on: Context, viewer: Viewer, highlights: string[]) {
  if (!(await setHighlights(on.db, viewer.id, highlights, on.now()))) throw missingOwnProfile();
  return { highlights };
}

async function whole(on: Context, viewer: Viewer, id: string): Promise<Athlete> {
  const [found] = await athletesOf(on.db, viewer.id, [id]);
  if (!found) throw missingAthlete();
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
  const before = id ? (await athleteRows(db, id, [id]))[0] : undefined;
  const place = await placeOf(db, fields.city ?? before?.city ?? '', fields.state ?? before?.state ?? '');
  // 'austin' is written as the list of places writes it.
  const written = place ? { city: place.city, state: place.state } : {};
  return { ...given, ...written, placeId: place?.id ?? null };
}

function shown(row: AthleteRow): Athlete {
  return {
    ...row,
    height: row.height === null ? null : showHeight(row.height),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  };
}

const mostSeen = 50_000;

export interface Views {
  note(athleteId: string, viewerId: string): Promise<void>;
}

/** A view counts once a day; what this process has written today needs no statement. */
export function openViews(on: Context): Views {
  const seen = new Map<string, string>();
  return {
    note: async (athleteId, viewerId) => {
      const now = on.now();
      const [pair, day] = [`${athleteId} ${viewerId}`, now.toISOString().slice(0, 10)];
      if (seen.get(pair) === day) return;
      if (seen.size >= mostSeen) seen.clear();
      seen.set(pair, day);
      await noteView(on.db, athleteId, viewerId, now);
    },
  };
}
