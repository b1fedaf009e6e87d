import type { ContextWith } from '#server/context.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { QueueAssignment, QueueItem, QueueKind } from '../../contract/queue-calls.ts';
import {
  countOpenAppeals,
  countOpenReportItems,
  deleteQueueAssignment,
  isAppealOpen,
  listAppealItems,
  listPeopleOfItems,
  listQueueAssignments,
  listReportItems,
  upsertQueueAssignment,
} from '../queries/queue-items-and-assignments.ts';
import { queueItemNotFound } from '../rules.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';
import type {
  KeyedQueueItem,
  OpenItemCount,
  QueuePage,
  QueueSource,
  QueueSourceRow,
} from './staff-work-queue-types.ts';

/** The context of the queue: the sources of other features. */
export interface QueueContext extends StaffContext {
  queueSources: readonly QueueSource[];
}

/** One kind of the queue, with its items ready to be shown. */
interface QueueList {
  kind: QueueKind;
  listItems(page: QueuePage): Promise<KeyedQueueItem[]>;
  countOpenItems(): Promise<OpenItemCount>;
}

/** Every kind of the queue, in no order. */
export const createListFunctionsByQueueKind = (
  ctx: ContextWith<'db'> & Pick<QueueContext, 'queueSources'>,
): QueueList[] => [
  {
    kind: 'reports',
    listItems: (page) => listReportItems(ctx.db, page),
    countOpenItems: () => countOpenReportItems(ctx.db),
  },
  {
    kind: 'appeal',
    listItems: (page) => listAppealItems(ctx.db, page),
    countOpenItems: () => countOpenAppeals(ctx.db),
  },
  ...ctx.queueSources.map((source) => ({
    kind: source.kind,
    listItems: async (page: QueuePage) => toQueueItems(ctx, source.kind, await source.listItems(page)),
    countOpenItems: () => source.countOpenItems(),
  })),
];

/** The queue, of one kind or of all: the first items of each kind, merged by their keys. `total` is what is open. */
export async function listStaffQueue(
  ctx: ContextWith<'db'> & Pick<QueueContext, 'queueSources'>,
  { limit, cursor, kind }: PageQuery & { kind?: QueueKind | undefined },
): Promise<Page<QueueItem>> {
  const search = `queue ${kind ?? ''}`;
  const page = { limit: limit + 1, after: parseCursor(search, cursor) };
  const lists = createListFunctionsByQueueKind(ctx).filter((one) => !kind || one.kind === kind);
  const [items, counts] = await Promise.all([
    Promise.all(lists.map((list) => list.listItems(page))),
    Promise.all(lists.map((list) => list.countOpenItems())),
  ]);
  const { rows, next } = toPage(search, items.flat().sort(compareBySortKey), limit, ({ key, id }) => ({
    key,
    id,
  }));
  return {
    rows: rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() })),
    total: counts.reduce((sum, { open }) => sum + open, 0),
    next,
  };
}

/** What is open, by kind. */
export async function countOpenQueueItems(
  ctx: ContextWith<'db'> & Pick<QueueContext, 'queueSources'>,
): Promise<Record<string, number>> {
  const counts = createListFunctionsByQueueKind(ctx).map(
    async ({ kind, countOpenItems }) => [kind, (await countOpenItems()).open] as const,
  );
  return Object.fromEntries(await Promise.all(counts));
}

const compareBySortKey = (one: KeyedQueueItem, other: KeyedQueueItem): number => {
  const [left, right] = [one.key + one.id, other.key + other.id];
  return left < right ? -1 : Number(left > right);
};

const noReports = { danger: false, reports: 0, reporters: 0, newReporters: 0, reasons: [] };

async function toQueueItems(
  ctx: ContextWith<'db'>,
  kind: QueueKind,
  rows: QueueSourceRow[],
): Promise<KeyedQueueItem[]> {
  const accountIds = rows.flatMap(({ personId, decidedBy }) => [personId, decidedBy]);
  const [people, assignments] = await Promise.all([
    listPeopleOfItems(
      ctx.db,
      accountIds.filter((id) => id !== null),
    ),
    listQueueAssignments(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const findPerson = (id: string | null) => people.find((person) => person.id === id) ?? null;
  return rows.map(({ personId, decidedBy, ...row }) => ({
    ...{ ...row, ...noReports, kind, person: findPerson(personId) },
    assignedTo: row.isOpen
      ? (assignments.find(({ itemId }) => itemId === row.id) ?? null)
      : findPerson(decidedBy),
  }));
}

/** Who looks after an item that is not reports. */
export async function getQueueAssignment(ctx: QueueContext, itemId: string): Promise<QueueAssignment> {
  const [isOpen, [assignedTo]] = await Promise.all([
    isItemOpen(ctx, itemId),
    listQueueAssignments(ctx.db, [itemId]),
  ]);
  return { isOpen, assignedTo: assignedTo ?? null };
}

export async function assignQueueItem(
  ctx: QueueContext,
  itemId: string,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  if (!(await isItemOpen(ctx, itemId))) throw queueItemNotFound();
  await upsertQueueAssignment(ctx.db, { itemId, staffId: viewer.id, assignedAt: ctx.now() });
  ctx.audit.record({
    ...{ kind: 'queue item assigned', userId: viewer.id, address: ip },
    details: { item: itemId },
  });
}

export async function unassignQueueItem(
  ctx: QueueContext,
  itemId: string,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  if (!(await isItemOpen(ctx, itemId))) throw queueItemNotFound();
  await deleteQueueAssignment(ctx.db, itemId);
  ctx.audit.record({
    ...{ kind: 'queue item left', userId: viewer.id, address: ip },
    details: { item: itemId },
  });
}

async function isItemOpen(ctx: QueueContext, id: string): Promise<boolean> {
  const open = await Promise.all([
    isAppealOpen(ctx.db, id),
    ...ctx.queueSources.map((source) => source.isItemOpen(id)),
  ]);
  return open.includes(true);
}
