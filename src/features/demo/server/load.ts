import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldAthleteChanges } from '#features/search/server/search.ts';
import type { Connection, Db } from '#server/context.ts';
import { athletesFrom } from '../athletes.ts';
import { coachesFrom } from '../coaches.ts';
import { type Following, inventFollowing } from '../following.ts';
import type { DemoAthlete, DemoCoach } from '../people.ts';
import { type DemoWorld, demoWorld } from '../world.ts';
import {
  insertParticipants,
  insertRows,
  loadedUpTo,
  noteMailed,
  placeColleges,
  putIndexesBack,
  setIndexesAside,
  towns,
  vacuum,
} from './queries.ts';
import * as rowsOf from './rows.ts';

export interface DemoPlan {
  /** How many there should be in the end; those who are there already are kept. */
  athletes: number;
  coaches: number;
  now: Date;
  /** The folder that has colleges.json. */
  datasets: string;
  /** Of the two demo accounts. Nobody else in the demo can sign in. */
  passwordHash: string;
  /** Hears how many athletes of this run stand, and how many it will write. */
  onProgress?: (done: number, total: number) => void;
}

export interface DemoResult {
  athletes: number;
  coaches: number;
}

const seed = 2026;
// Big enough to make round trips cheap, small enough for the embedded engine's memory.
const batchSize = 2000;
/** From here on it is quicker to make the indexes after the load, if most people are new. */
const great = 50_000;
/** Changes wait to be added to the kept counts; so many at once are neither slow nor many rows. */
const foldedEvery = 10 * batchSize;

/**
 * Fills the database with invented people, up to the planned numbers, and answers how many it added. Places must be
 * loaded. A run that was cut off leaves whole batches, and the next one goes on behind them.
 */
export async function loadDemo(db: Db, plan: DemoPlan): Promise<DemoResult> {
  if (plan.athletes === 0) return { athletes: 0, coaches: 0 };
  await putIndexesBack(db);
  const there = { athletes: await loadedUpTo(db, 'athlete'), coaches: await loadedUpTo(db, 'coach') };
  const missing = Math.max(0, plan.athletes - there.athletes);
  const coachCount = Math.max(0, Math.max(1, plan.coaches) - there.coaches);
  if (missing + coachCount === 0) return { athletes: 0, coaches: 0 };

  const world = demoWorld(seed, plan.now.getTime(), await towns(db));
  const colleges = await placeColleges(db, await readFile(join(plan.datasets, 'colleges.json'), 'utf8'));
  const coaches = coachesFrom(world, colleges, there.coaches, coachCount);
  const first = athletesFrom(world, there.athletes, Math.min(batchSize, missing));
  await db.transaction().execute(async (transaction) => {
    await writeCoaches(transaction, coaches);
    await writeAthletes(transaction, first);
    const nobody = there.athletes === 0 && there.coaches === 0;
    if (nobody)
      await openHouse(transaction, { world, athletes: first, coaches, passwordHash: plan.passwordHash });
  });
  plan.onProgress?.(first.length, missing);
  if (missing >= great && missing > there.athletes) await setIndexesAside(db);

  let before = Promise.resolve();
  for (let done = first.length; done < missing; done += batchSize) {
    const athletes = athletesFrom(world, there.athletes + done, Math.min(batchSize, missing - done));
    const writing = writeBehind(db, athletes, before);
    await before;
    if (done % foldedEvery < batchSize) await foldAthleteChanges({ db });
    before = writing.then(() => plan.onProgress?.(done + athletes.length, missing));
  }
  await before;
  await foldAthleteChanges({ db });
  await putIndexesBack(db);
  await vacuum(db);
  return { athletes: missing, coaches: coaches.length };
}

/**
 * Two batches are written at a time, which keeps a second core busy; they are committed in their order, so that what
 * a cut-off run leaves has no holes.
 */
function writeBehind(db: Db, athletes: readonly DemoAthlete[], before: Promise<unknown>): Promise<void> {
  const writing = db.transaction().execute(async (transaction) => {
    await writeAthletes(transaction, athletes);
    await before;
  });
  // Its fault is the loop's, a round later; until then nobody waits for it.
  writing.catch(() => {});
  return writing;
}

async function writeCoaches(db: Connection, coaches: readonly DemoCoach[]): Promise<void> {
  await insertRows(
    db,
    'users',
    coaches.map(({ user }) => rowsOf.userRow(user, 'coach')),
  );
  await insertRows(db, 'coaches', coaches.map(rowsOf.coachRow));
  await insertRows(
    db,
    'last_activity',
    coaches.map(({ user }) => rowsOf.activityRow(user)),
  );
}

async function writeAthletes(db: Connection, athletes: readonly DemoAthlete[]): Promise<void> {
  await insertRows(
    db,
    'users',
    athletes.map(({ user }) => rowsOf.userRow(user, 'athlete')),
  );
  await insertRows(db, 'athletes', athletes.map(rowsOf.athleteRow));
  await insertRows(db, 'stats', athletes.flatMap(rowsOf.statRows));
  await insertRows(
    db,
    'last_activity',
    athletes.map(({ user }) => rowsOf.activityRow(user)),
  );
}

interface Guests {
  world: DemoWorld;
  athletes: readonly DemoAthlete[];
  coaches: readonly DemoCoach[];
  passwordHash: string;
}

/** The two demo sign-ins, and what has happened around them. */
async function openHouse(db: Connection, { world, athletes, coaches, passwordHash }: Guests): Promise<void> {
  const guests = [athletes[0]!.user, coaches[0]!.user];
  await insertRows(
    db,
    'accounts',
    guests.map((user) => rowsOf.accountRow(user, passwordHash)),
  );
  await writeFollowing(db, inventFollowing(world, athletes, coaches));
}

async function writeFollowing(db: Connection, { bookmarks, views, conversations }: Following): Promise<void> {
  await insertRows(db, 'bookmarks', bookmarks.map(rowsOf.bookmarkRow));
  await insertRows(db, 'profile_views', views.map(rowsOf.viewRow));
  await insertRows(db, 'conversations', conversations.map(rowsOf.conversationRow));
  await insertRows(db, 'messages', conversations.flatMap(rowsOf.messageRows));
  const ids = conversations.map(({ id }) => id);
  await insertParticipants(db, ids);
  await noteMailed(db, ids);
}
