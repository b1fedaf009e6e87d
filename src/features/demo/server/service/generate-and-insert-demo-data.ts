import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkCoachesToSchoolsByTypedName } from '#features/coaches/server/coaches.ts';
import { mergeAthleteChangesIntoSummaries } from '#features/search/server/search.ts';
import type { Connection, Db } from '#server/context.ts';
import { demoCoachEmail } from '../../demo-athlete-and-coach-with-password.ts';
import type { DemoAthlete, DemoCoach } from '../../demo-profile-types.ts';
import { type DemoActivity, generateActivity } from '../../generate-activity.ts';
import { generateAthletes } from '../../generate-athletes.ts';
import { generateCoaches } from '../../generate-coaches.ts';
import { type Evaluators, generateEvaluations } from '../../generate-evaluations.ts';
import { createDemoGeneratorInput, type DemoInput } from '../../shared-demo-generator-input.ts';
import {
  analyzeLoadedTables,
  dropIndexes,
  findPlacesAndSchoolsOfColleges,
  getNextDemoUserNumber,
  hasDroppedIndexes,
  insertConversationParticipants,
  insertRowsAsJson,
  listCities,
  listDemoEvaluators,
  markUnreadAsEmailed,
  restoreDroppedIndexes,
  vacuumTables,
  verifyDemoCoaches,
} from '../queries.ts';
import * as rows from './demo-data-to-table-rows.ts';

interface DemoPlan {
  /** Number of athletes after the load, including those loaded before. */
  athletes: number;
  coaches: number;
  now: Date;
  /** The folder of colleges.json. */
  datasets: string;
  /** For the two demo accounts. No other demo user can sign in. */
  passwordHash: string;
  /** Called with the number of athletes loaded by this run, and the total it will load. */
  onProgress?: (done: number, total: number) => void;
  /** Called after the athletes, before each step that takes minutes when there are millions. */
  onStep?: (step: 'merge counts' | 'build indexes' | 'collect statistics') => void;
  /** Called with the number of indexes built anew, and how many there are to build. */
  onIndexProgress?: (done: number, total: number) => void;
}

interface DemoResult {
  athletes: number;
  coaches: number;
}

const seed = 2026;
// Large enough for few round trips, small enough for the memory of the embedded engine.
const batchSize = 2000;
/** From this number of athletes on, it is faster to build the indexes after the load. */
const bulkLoadSize = 50_000;
/** The counts of the search are merged after so many athletes: a count is written once for all of them. */
const mergeInterval = { small: 10 * batchSize, bulk: 1_000_000 };

/**
 * Fills the database with demo data up to the planned numbers, and returns how many it added. Load the places first.
 * An interrupted run leaves complete batches, and the next run continues after them.
 */
export async function loadDemo(db: Db, plan: DemoPlan): Promise<DemoResult> {
  if (plan.athletes === 0) return { athletes: 0, coaches: 0 };
  const wasInterrupted = await hasDroppedIndexes(db);
  const loaded = {
    athletes: await getNextDemoUserNumber(db, 'athlete'),
    coaches: await getNextDemoUserNumber(db, 'coach'),
  };
  const missing = Math.max(0, plan.athletes - loaded.athletes);
  const coachCount = Math.max(0, Math.max(1, plan.coaches) - loaded.coaches);
  const isBulk = missing >= bulkLoadSize && (wasInterrupted || missing > loaded.athletes);
  if (wasInterrupted && !isBulk) await restoreDroppedIndexes(db, plan.onIndexProgress);
  if (missing + coachCount === 0) return { athletes: 0, coaches: 0 };

  const colleges = await findPlacesAndSchoolsOfColleges(
    db,
    await readFile(join(plan.datasets, 'colleges.json'), 'utf8'),
  );
  const schoolIds = colleges.flatMap(({ schoolId }) => schoolId ?? []);
  const input = createDemoGeneratorInput(seed, plan.now.getTime(), await listCities(db), schoolIds);
  const coaches = generateCoaches(input, colleges, loaded.coaches, coachCount);
  const first = generateAthletes(input, loaded.athletes, Math.min(batchSize, missing));
  const evaluators = await db.transaction().execute(async (tx) => {
    await insertCoaches(tx, coaches, plan.now);
    const verified = await listDemoEvaluators(tx);
    await insertAthletes(tx, first, { input, evaluators: verified });
    const isEmpty = loaded.athletes === 0 && loaded.coaches === 0;
    if (isEmpty)
      await insertSignInAccountsAndActivity(tx, {
        input,
        athletes: first,
        coaches,
        passwordHash: plan.passwordHash,
      });
    return verified;
  });
  plan.onProgress?.(first.length, missing);
  if (isBulk && !wasInterrupted) await dropIndexes(db);
  await analyzeLoadedTables(db);

  const changesPerMerge = isBulk ? mergeInterval.bulk : mergeInterval.small;
  let previous = Promise.resolve();
  let merging: Promise<unknown> = Promise.resolve();
  for (let done = first.length; done < missing; done += batchSize) {
    const athletes = generateAthletes(input, loaded.athletes + done, Math.min(batchSize, missing - done));
    const writing = insertBatchCommitAfterPrevious(db, athletes, { input, evaluators, previous });
    await previous;
    if (done % changesPerMerge < batchSize) {
      await merging;
      merging = mergeAthleteChangesIntoSummaries({ db }, changesPerMerge);
      merging.catch(ignoreUntilAwaited);
    }
    previous = writing.then(() => plan.onProgress?.(done + athletes.length, missing));
  }
  await Promise.all([previous, merging]);
  plan.onStep?.('merge counts');
  await mergeAthleteChangesIntoSummaries({ db }, changesPerMerge);
  plan.onStep?.('build indexes');
  await restoreDroppedIndexes(db, plan.onIndexProgress);
  plan.onStep?.('collect statistics');
  await vacuumTables(db);
  return { athletes: missing, coaches: coaches.length };
}

/**
 * Writes a batch while the previous one is still being written, to use a second core. The batches commit in order, so
 * that an interrupted run leaves no gap.
 */
function insertBatchCommitAfterPrevious(
  db: Db,
  athletes: readonly DemoAthlete[],
  { previous, ...coaching }: Coaching & { previous: Promise<unknown> },
): Promise<void> {
  const writing = db.transaction().execute(async (tx) => {
    await insertAthletes(tx, athletes, coaching);
    await previous;
  });
  writing.catch(ignoreUntilAwaited);
  return writing;
}

async function insertCoaches(db: Connection, coaches: readonly DemoCoach[], now: Date): Promise<void> {
  await insertRowsAsJson(
    db,
    'users',
    coaches.map(({ user }) => rows.toUserRow(user, 'coach')),
  );
  await insertRowsAsJson(db, 'coaches', coaches.map(rows.toCoachRow));
  await linkCoachesToSchoolsByTypedName(db);
  // The one who signs in, and three in five of the others.
  const verified = coaches.filter(({ user }, index) => user.email === demoCoachEmail || index % 5 < 3);
  await verifyDemoCoaches(
    db,
    verified.map(({ id }) => id),
    now,
  );
  await insertRowsAsJson(
    db,
    'last_activity',
    coaches.map(({ user }) => rows.toLastActivityRow(user)),
  );
}

/** Of what is awaited one round later: until then a rejection would count as unhandled. */
function ignoreUntilAwaited(): void {}

/** Who evaluates the athletes. */
interface Coaching {
  input: DemoInput;
  evaluators: Evaluators;
}

async function insertAthletes(
  db: Connection,
  athletes: readonly DemoAthlete[],
  { input, evaluators }: Coaching,
): Promise<void> {
  await insertRowsAsJson(
    db,
    'users',
    athletes.map(({ user }) => rows.toUserRow(user, 'athlete')),
  );
  const evaluated = athletes.map((athlete) => ({
    athlete,
    evaluations: generateEvaluations(input, evaluators, athlete),
  }));
  await insertRowsAsJson(
    db,
    'athletes',
    evaluated.map(({ athlete, evaluations }) => rows.toAthleteRow(athlete, evaluations)),
  );
  await insertRowsAsJson(db, 'stats', athletes.flatMap(rows.toStatRows));
  await insertRowsAsJson(
    db,
    'evaluations',
    evaluated.flatMap(({ evaluations }) => evaluations.map(rows.toEvaluationRow)),
  );
  await insertRowsAsJson(
    db,
    'last_activity',
    athletes.map(({ user }) => rows.toLastActivityRow(user)),
  );
}

interface DemoSignIns {
  input: DemoInput;
  athletes: readonly DemoAthlete[];
  coaches: readonly DemoCoach[];
  passwordHash: string;
}

/** The accounts of the two demo sign-ins, with the activity around them. */
async function insertSignInAccountsAndActivity(
  db: Connection,
  { input, athletes, coaches, passwordHash }: DemoSignIns,
): Promise<void> {
  const users = [athletes[0]!.user, coaches[0]!.user];
  await insertRowsAsJson(
    db,
    'accounts',
    users.map((user) => rows.toPasswordAccountRow(user, passwordHash)),
  );
  await insertActivity(db, generateActivity(input, athletes, coaches));
}

async function insertActivity(
  db: Connection,
  { bookmarks, views, conversations }: DemoActivity,
): Promise<void> {
  await insertRowsAsJson(db, 'bookmarks', bookmarks.map(rows.toBookmarkRow));
  await insertRowsAsJson(db, 'profile_views', views.map(rows.toProfileViewRow));
  await insertRowsAsJson(db, 'conversations', conversations.map(rows.toConversationRow));
  await insertRowsAsJson(db, 'messages', conversations.flatMap(rows.toMessageRows));
  const ids = conversations.map(({ id }) => id);
  await insertConversationParticipants(db, ids);
  await markUnreadAsEmailed(db, ids);
}
