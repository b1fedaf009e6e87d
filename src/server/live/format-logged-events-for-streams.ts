import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { LoggedEvent } from '../database/member-event-log.ts';
import type { Log } from '../log.ts';
import { formatEvent } from './event-stream.ts';

/** Loads the data of logged events that only name it by id. */
export interface EventLoader {
  /** Kinds of logged events that it loads; other kinds are sent as they were logged. */
  kinds: readonly string[];
  /** What to send for each event, in their order; undefined for one that has no meaning any more. */
  loadEvents(events: LoggedEvent[]): Promise<(object | undefined)[]>;
}

/**
 * Returns what to send for each event. One that cannot be loaded or serialized is logged and becomes a `refetch`, so
 * that it holds up neither the events after it nor the events of other people.
 *
 * @throws when the database cannot be reached: all of them are to be loaded again later
 */
export async function formatLoggedEventsForStreams(
  loaders: readonly EventLoader[],
  events: LoggedEvent[],
  log: Log,
): Promise<Map<LoggedEvent, string>> {
  const data = new Map<LoggedEvent, object | undefined>(events.map((event) => [event, event.payload]));
  for (const loader of loaders) {
    const own = events.filter(({ kind }) => loader.kinds.includes(kind));
    const loaded = await loadEventsIsolatingFailures(loader, own);
    for (const [i, event] of own.entries()) data.set(event, loaded[i]);
  }
  return new Map(events.map((event) => [event, toEventStreamText(event, data.get(event), log)]));
}

/** Returns an Error for each event that makes loading fail: halving finds it in few steps among many. */
async function loadEventsIsolatingFailures(
  loader: EventLoader,
  events: LoggedEvent[],
): Promise<(object | Error | undefined)[]> {
  if (events.length === 0) return [];
  try {
    return await loader.loadEvents(events);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (events.length === 1) return [error instanceof Error ? error : new Error(String(error))];
    const half = Math.ceil(events.length / 2);
    const first = await loadEventsIsolatingFailures(loader, events.slice(0, half));
    return [...first, ...(await loadEventsIsolatingFailures(loader, events.slice(half)))];
  }
}

function toEventStreamText(event: LoggedEvent, data: object | Error | undefined, log: Log): string {
  const { kind, id, userId } = event;
  if (data === undefined) return '';
  try {
    if (data instanceof Error) throw data;
    return formatEvent(kind, data, id);
  } catch (error) {
    log.error({ err: error, kind, id, userId }, 'An event cannot be delivered: its reader loads everything');
    return formatEvent('refetch', {}, id);
  }
}
