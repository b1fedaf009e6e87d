import type { ContextWith } from '#server/context.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import { threadReadingStateLabels } from '../../contract/thread-reading-calls.ts';
import {
  countWaitingThreadReadings,
  isThreadReadingWaiting,
  listThreadReadingItems,
  type ThreadReadingItemRow,
} from '../queries/thread-readings.ts';
import { getThreadReadingApprovalState } from '../rules.ts';
import type { QueueSource } from './staff-work-queue-types.ts';

/** For how long the queue shows what was decided. */
const decidedDays = 30;

/** Requests to read a conversation, which wait for a colleague of who asked. */
export function createThreadReadingQueueSource(ctx: ContextWith<'db' | 'now'>): QueueSource {
  const getNowAndDecidedSince = () => ({ now: ctx.now(), since: getDateDaysBefore(ctx.now(), decidedDays) });
  return {
    kind: 'thread-reading',
    listItems: async (page) => {
      const times = getNowAndDecidedSince();
      const rows = await listThreadReadingItems(ctx.db, { ...page, ...times });
      return rows.map((row) => toQueueRow(row, times.now));
    },
    countOpenItems: () => countWaitingThreadReadings(ctx.db, getNowAndDecidedSince()),
    isItemOpen: (id) => isThreadReadingWaiting(ctx.db, id, ctx.now()),
  };
}

function toQueueRow({ reason, outcome, expiresAt, revokedAt, ...row }: ThreadReadingItemRow, now: Date) {
  const state = getThreadReadingApprovalState({ outcome, expiresAt, revokedAt }, now);
  return {
    ...row,
    lines: [reason, threadReadingStateLabels[state]],
    path: `/staff/thread-readings/${row.id}`,
  };
}
