import type { z } from 'zod';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { AppError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { newId } from '#shared/ids.ts';
import { missingSchoolCalls, type missingSchoolOutcomeSchema } from '../contract/missing-school-calls.ts';
import { formatSchoolPlace } from '../contract.ts';
import { missingSchoolEmail } from './emails.ts';
import { findSchool, listSchoolsBySimilarName, listSchoolsOfName } from './queries/find-schools.ts';
import {
  addStaffAlias,
  countOpenMissingSchools,
  deleteOpenMissingSchool,
  findMissingSchool,
  findMissingSchoolForEmail,
  insertSchoolByStaff,
  isMissingSchoolOpen,
  type LockedRequest,
  listMissingSchoolItems,
  lockSameOpenRequests,
  type MissingSchoolItemRow,
  setMissingSchoolsDecided,
} from './queries/list-and-decide-missing-schools.ts';
import { rebuildSchoolNameKeys } from './queries/upsert-schools-and-name-keys.ts';
import { parseDomainOfMissingSchool } from './service.ts';

/** Emails to coaches about a school that they have missed. */
export const missingSchoolEmailQueue = 'missing-school-email';

export interface MissingSchoolEmailJob {
  userId: string;
  requestId: string;
}

/** For how long the queue shows what was decided. */
const decidedDays = 30;
const maxSimilar = 8;

export interface MissingSchoolsContext extends Context {
  /** Called in the transaction of a decision: the coaches with the typed name have this school from now on. */
  assignSchoolToCoaches(
    tx: Connection,
    school: { id: string; name: string },
    typed: { userIds: string[]; name: string; state: string; country: string },
  ): Promise<void>;
}

/** Schools that coaches have missed, for the queue of the staff. */
export const createMissingSchoolQueueSource = (ctx: ContextWith<'db' | 'now'>) => ({
  kind: 'missing-school' as const,
  listItems: async (page: { limit: number; after: CursorPosition | undefined }) => {
    const since = getDateDaysBefore(ctx.now(), decidedDays);
    return (await listMissingSchoolItems(ctx.db, { ...page, since })).map(toQueueRow);
  },
  countOpenItems: () => countOpenMissingSchools(ctx.db),
  isItemOpen: (id: string) => isMissingSchoolOpen(ctx.db, id),
});

const outcomeLines = {
  added: 'Added to the list',
  mapped: 'Is a school from the list',
  dismissed: 'Dismissed',
};

function toQueueRow({ coaches, name, city, state, country, outcome, ...row }: MissingSchoolItemRow) {
  const asked = coaches === 1 ? '1 coach misses it' : `${formatInteger(coaches)} coaches miss it`;
  return {
    ...{ id: row.id, key: row.key, isOpen: row.isOpen, openedAt: row.openedAt, decidedBy: row.decidedBy },
    personId: null,
    title: name,
    lines: [formatSchoolPlace({ city, state, country }), outcome ? outcomeLines[outcome] : asked],
    path: `/staff/missing-schools/${row.id}`,
  };
}

const requestNotFound = (): AppError =>
  notFound(missingSchoolCalls['GET /api/staff/missing-schools/{id}'].notFoundMessage);

export async function getMissingSchool(ctx: ContextWith<'db'>, id: string) {
  const found = await findMissingSchool(ctx.db, id);
  if (!found) throw requestNotFound();
  return { ...found, similar: await listSchoolsBySimilarName(ctx.db, found.name, maxSimilar) };
}

type MissingSchoolDecision = z.output<typeof missingSchoolOutcomeSchema>;

/** Decides every request of the same name and place, once. The profiles follow, and the coaches get a mail. */
export async function decideMissingSchool(
  ctx: MissingSchoolsContext,
  id: string,
  form: MissingSchoolDecision,
  staff: { id: string; ip: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const requests = await lockSameOpenRequests(tx, id);
    const request = requests.find((one) => one.id === id);
    if (!request) {
      if (!(await findMissingSchool(tx, id))) throw requestNotFound();
      throw new AppError('taken', 'Someone has already decided this.');
    }
    const school = await addSchoolOrAliasOfDecision(ctx, tx, request, form);
    if (!school && !form.reason)
      throw newInvalidFieldError('reason', 'Please write a reason: the coach reads it');
    await setMissingSchoolsDecided(
      tx,
      requests.map((one) => one.id),
      {
        ...{ outcome: form.outcome, schoolId: school?.id ?? null },
        ...{ reason: school ? null : (form.reason ?? null), decidedBy: staff.id, decidedAt: ctx.now() },
      },
    );
    const userIds = requests.map(({ userId }) => userId);
    if (school) await ctx.assignSchoolToCoaches(tx, school, { ...request, userIds });
    for (const { id: requestId, userId } of requests)
      await ctx.jobs.send(tx, missingSchoolEmailQueue, { userId, requestId });
  });
  const details = { item: id, outcome: form.outcome };
  ctx.audit.record({ kind: 'missing school decided', userId: staff.id, address: staff.ip, details });
}

/** The school that the profiles name from now on; undefined for a dismissal. */
async function addSchoolOrAliasOfDecision(
  ctx: MissingSchoolsContext,
  tx: Connection,
  request: LockedRequest,
  { outcome, schoolId, ...form }: MissingSchoolDecision,
): Promise<{ id: string; name: string } | undefined> {
  if (outcome === 'dismissed') return undefined;
  if (outcome === 'mapped') {
    const school = schoolId ? await findSchool(tx, schoolId) : undefined;
    if (!school) throw newInvalidFieldError('schoolId', 'Please choose a school from the list');
    await addStaffAlias(tx, school.id, request.name);
    await rebuildSchoolNameKeys(tx);
    return school;
  }
  const { state, country } = request;
  const name = form.name ?? request.name;
  const [known] = await listSchoolsOfName(tx, { name, state, country });
  if (known)
    throw newInvalidFieldError('name', `${known.name} is already in the list: please choose it there`);
  const domains = form.website ? [await parseDomainOfMissingSchool(tx, form.website)] : [];
  const school = { id: newId(), name, city: form.city ?? request.city, state, country, domains };
  await insertSchoolByStaff(tx, school, { url: ctx.publicUrl, checkedOn: ctx.now() });
  await rebuildSchoolNameKeys(tx);
  return school;
}

/** The coach has found the school in the list: nothing waits any more. */
export const withdrawMissingSchool = (tx: Connection, userId: string): Promise<void> =>
  deleteOpenMissingSchool(tx, userId);

/** The worker of the queue. */
export async function sendMissingSchoolEmail(
  ctx: ContextWith<'db' | 'mailer' | 'publicUrl'>,
  { requestId }: MissingSchoolEmailJob,
): Promise<void> {
  const found = await findMissingSchoolForEmail(ctx.db, requestId);
  if (!found?.outcome) return;
  await ctx.mailer.send(missingSchoolEmail(found, found, `${ctx.publicUrl}/coach-profile`));
}
