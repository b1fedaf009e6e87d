import type { CursorPosition } from '#shared/cursor.ts';
import type { QueueItem, QueueKind } from '../../contract/queue-calls.ts';

/** An item as its source has it. Who looks after it is added here, and who it is about by `personId`. */
export interface QueueSourceRow {
  id: string;
  /** The sort key, made by `openTasksFirstSortKeySql`. */
  key: string;
  isOpen: boolean;
  openedAt: Date;
  /** The account that it is about. */
  personId: string | null;
  /** What it is about, where that is not the name of the person. */
  title: string | null;
  lines: string[];
  path: string | null;
  /** Who decided it. */
  decidedBy: string | null;
}

/** The items of one kind. A feature below this one has it in its door, and `src/open-features.ts` passes it in. */
export interface QueueSource {
  kind: QueueKind;
  /** The first `limit` items after a position, in the order of their keys. */
  listItems(page: QueuePage): Promise<QueueSourceRow[]>;
  countOpenItems(): Promise<OpenItemCount>;
  isItemOpen(id: string): Promise<boolean>;
}

/** How many items wait, and since when the oldest does. */
export interface OpenItemCount {
  open: number;
  oldestAt: Date | null;
}

export interface QueuePage {
  limit: number;
  after: CursorPosition | undefined;
}

/** An item with its sort key. */
export type KeyedQueueItem = Omit<QueueItem, 'openedAt'> & { openedAt: Date; key: string };
