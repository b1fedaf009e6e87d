import type { Role } from '#features/accounts/contract/accounts.ts';
import { cacheForSeconds } from '#server/cache-for-seconds.ts';
import type { ContextWith } from '#server/context.ts';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import {
  type DayCountName,
  type DayCountPersonRow,
  dayCountNames,
  type WaitingAndDayCounts,
} from '../../contract/staff-counts-and-system-calls.ts';
import {
  countSince,
  type EventOfDayCountRow,
  listEventsOfDayCount,
} from '../queries/count-and-list-recent-events.ts';
import { listPeopleOfItems } from '../queries/queue-items-and-assignments.ts';
import { createListFunctionsByQueueKind, type QueueContext } from './queue.ts';
import type { StaffCaller } from './staff-context.ts';

/** Colleagues who have the page open share a count. */
const cachedSeconds = 5;
const dayMs = 86_400_000;
const maxRows = 100;

type NumbersContext = ContextWith<'db' | 'now'> & Pick<QueueContext, 'queueSources'>;

/** What waits, and what happened in the last 24 hours. */
export const createCachedOverviewCounter = (ctx: NumbersContext): (() => Promise<WaitingAndDayCounts>) =>
  cacheForSeconds(cachedSeconds, ctx.now, () => countWaitingAndDay(ctx));

async function countWaitingAndDay(ctx: NumbersContext): Promise<WaitingAndDayCounts> {
  const now = ctx.now();
  const [waiting, counts] = await Promise.all([
    Promise.all(
      createListFunctionsByQueueKind(ctx).map(async ({ kind, countOpenItems }) => {
        const { open, oldestAt } = await countOpenItems();
        return { kind, open, oldestAt: oldestAt?.toISOString() ?? null };
      }),
    ),
    countSince(ctx.db, new Date(now.getTime() - dayMs)),
  ]);
  const day = dayCountNames.map((number) => ({ number, count: counts[number] }));
  return { countedAt: now.toISOString(), waiting, day };
}

/** The people behind a number of the last 24 hours; reading it is recorded. */
export async function listPeopleBehindDayCount(
  ctx: ContextWith<'audit' | 'db' | 'now'>,
  number: DayCountName,
  { viewer, ip }: StaffCaller,
): Promise<DayCountPersonRow[]> {
  ctx.audit.record({ kind: 'number rows read', userId: viewer.id, address: ip, details: { number } });
  const since = new Date(ctx.now().getTime() - dayMs);
  const rows = await listEventsOfDayCount(ctx.db, number, { since, limit: maxRows });
  const ids = rows.flatMap(({ personId, otherId }) => (otherId ? [personId, otherId] : [personId]));
  const people = new Map((await listPeopleOfItems(ctx.db, [...new Set(ids)])).map((one) => [one.id, one]));
  return rows.map((row) => {
    const person = people.get(row.personId) ?? null;
    const other = row.otherId ? (people.get(row.otherId) ?? null) : null;
    return {
      id: row.id,
      person,
      other,
      at: row.at.toISOString(),
      line: describePersonOfDayCount(number, row, person),
    };
  });
}

function describePersonOfDayCount(
  number: DayCountName,
  { count, people, score, until }: EventOfDayCountRow,
  person: DayCountPersonRow['person'],
): string {
  const formatCountWithNoun = (n: number | null, noun: string, plural: string) =>
    `${formatInteger(n ?? 0)} ${n === 1 ? noun : plural}`;
  const lines: Record<DayCountName, () => string> = {
    registrations: () => (person ? roleLabels[person.role] : ''),
    messages: () =>
      `${formatCountWithNoun(count, 'message', 'messages')} to ${formatCountWithNoun(people, 'person', 'people')}`,
    blocks: () => 'Blocked',
    suspensions: () => (until ? `Until ${formatSuspensionEnd(until)}` : ''),
    evaluations: () => `Evaluated with ${(score ?? 0).toFixed(2)}`,
  };
  return lines[number]();
}

const roleLabels: Record<Role, string> = { athlete: 'Student Athlete', coach: 'Coach' };
