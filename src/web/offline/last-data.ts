import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { deleteDB, openDB } from 'idb';
import { lastDataDatabase } from './last-data-database.ts';

// What a member's screens showed last, kept in the member's own browser for a time without a connection.

/** A weekend of games. */
const keepMs = 3 * 24 * 60 * 60_000;

/** Newest first; a session that searched all day is not kept whole. */
const mostQueries = 80;

/**
 * How the keys of kept queries begin: what is read again in a gym. Left out is what belongs to settings, sessions, dates of
 * birth, guardians, staff and the contact log.
 */
const keptKeys = [
  'account',
  'activity',
  'athletes',
  'briefing',
  'coaches',
  'contact-rules',
  'dashboard',
  'evaluations',
  'map-tiles',
  'messages conversations',
  'messages correspondent',
  'messages thread',
  'messages unread',
  'needs',
  'profile-views',
  'saved-searches',
  'schools',
  'shortlists',
  'trips',
  'visits',
];

interface LastData {
  /** The member whose data it is. */
  userId: string;
  /** The build that can read it. */
  build: string;
  savedAt: number;
  state: DehydratedState;
}

/** Keeps what is loaded now in place of what was kept before. */
export async function saveLastData(queryClient: QueryClient, userId: string): Promise<void> {
  const state = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isKept,
  });
  state.queries.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const account = state.queries.filter(({ queryKey }) => queryKey[0] === 'account');
  const queries = [...new Set([...account, ...state.queries])].slice(0, mostQueries);
  const data: LastData = { userId, build: getBuild(), savedAt: Date.now(), state: { ...state, queries } };
  const database = await openDatabase();
  await database.put('last', data, 'data');
  // An open one would keep other tabs from dropping it.
  database.close();
}

function isKept({ queryKey, state }: Query): boolean {
  const [noun, kind] = queryKey;
  return state.status === 'success' && [`${noun}`, `${noun} ${kind}`].some((key) => keptKeys.includes(key));
}

/**
 * Brings back what this browser kept, to be refreshed as soon as the server answers; false where there is nothing that
 * this build can show.
 */
export async function restoreLastData(queryClient: QueryClient): Promise<boolean> {
  const database = await openDatabase();
  const data = (await database.get('last', 'data')) as LastData | undefined;
  database.close();
  if (!data || data.build !== getBuild() || data.savedAt < Date.now() - keepMs) {
    await deleteDB(lastDataDatabase);
    return false;
  }
  hydrate(queryClient, data.state, { defaultOptions: { queries: { gcTime: keepMs } } });
  // What has no connection would fail now, over data that can still be read.
  if (navigator.onLine) await queryClient.invalidateQueries({ refetchType: 'none' });
  else addEventListener('online', () => void queryClient.invalidateQueries(), { once: true });
  return true;
}

const openDatabase = () =>
  openDB(lastDataDatabase, 1, { upgrade: (database) => void database.createObjectStore('last') });

/** The hashed names of the app's scripts, which differ from build to build. */
const getBuild = (): string =>
  Array.from(document.querySelectorAll<HTMLScriptElement>('script[type=module]'), ({ src }) =>
    new URL(src).pathname.replace(/^.*\//, ''),
  ).join(' ');
