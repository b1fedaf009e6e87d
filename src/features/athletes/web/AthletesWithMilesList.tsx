import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { formatInteger } from '#shared/format-integer.ts';
import { createClient } from '#web/api.ts';
import type { athleteCalls } from '../contract/athlete-calls.ts';

const api = createClient<typeof athleteCalls>();

/** As many ids as one request takes. */
const idsPerRequest = 50;

/** For the loader of a profile: the miles are there with the rest, and push nothing down. Never rejects. */
export const loadMilesFromOwnPlace = (queryClient: QueryClient, athleteId: string): Promise<unknown> =>
  queryClient.prefetchQuery(distancesQuery([athleteId], undefined));

function distancesQuery(ids: readonly string[], near: string | undefined) {
  return queryOptions({
    // Not below 'athletes', which is refetched with every bookmark.
    queryKey: ['distances', near, ids],
    queryFn: ({ signal }) => api('GET /api/distances', { query: { ids: [...ids], near }, signal }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
}

const noMiles: Readonly<Record<string, number>> = {};
const MilesContext = createContext(noMiles);

interface AthletesWithMilesListProps {
  /** By page, so that a further page asks for its own alone. */
  pages: readonly (readonly { id: string }[])[];
  /** The place to count from; undefined for the viewer's own school or home town. */
  near: string | undefined;
  children: ReactNode;
}

/** Gives the cards and rows in it the miles to their athletes; they load after the list. */
export function AthletesWithMilesList({ pages, near, children }: AthletesWithMilesListProps) {
  const queryClient = useQueryClient();
  const requests = pages.flatMap((page) => splitIds(page.map(({ id }) => id)));
  const { data: miles = noMiles } = useQuery({
    queryKey: ['distances', near, requests],
    // A page that was asked for before is in the cache.
    queryFn: async () => {
      const answers = await Promise.all(
        requests.map((ids) => queryClient.ensureQueryData(distancesQuery(ids, near))),
      );
      return Object.assign({}, ...answers.map((answer) => answer.miles)) as Record<string, number>;
    },
    enabled: requests.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  return <MilesContext value={miles}>{children}</MilesContext>;
}

const splitIds = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, nth) =>
    ids.slice(nth * idsPerRequest, (nth + 1) * idsPerRequest),
  );

/** '42 mi' on a card or row; nothing where the distance is not known. `afterPlace`: with a dot before it. */
export function Miles({ athleteId, afterPlace = false }: { athleteId: string; afterPlace?: boolean }) {
  const miles = useContext(MilesContext)[athleteId];
  if (miles === undefined) return null;
  return (
    <span className="tnum shrink-0">
      <span aria-hidden>
        {afterPlace && '· '}
        {formatMiles(miles)} mi
      </span>
      <span className="sr-only">, {formatMiles(miles)} miles away</span>
    </span>
  );
}

const formatMiles = (miles: number) => (miles < 1 ? '<1' : formatInteger(miles));

/** '42 miles from your school', on a profile. */
export function MilesFromOwnPlace({ athleteId }: { athleteId: string }) {
  const { data } = useQuery(distancesQuery([athleteId], undefined));
  const miles = data?.miles[athleteId];
  if (miles === undefined || !data?.from) return null;
  const place = data.from === 'school' ? 'your school' : 'your home town';
  if (miles < 1) return <span className="text-muted"> · In the city of {place}</span>;
  return (
    <span className="tnum text-muted">
      {' '}
      · {formatMiles(miles)} {miles === 1 ? 'mile' : 'miles'} from {place}
    </span>
  );
}
