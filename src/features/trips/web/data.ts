import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { placeCalls } from '#features/places/contract/place-calls.ts';
import type { searchCalls } from '#features/search/contract.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { addMilesOfLegs, sumMiles } from '../contract/legs.ts';
import type { AddedToTrip, Trip, TripStop, TripSummary, tripCalls } from '../contract.ts';
import { getStopTitle } from './format-stops.ts';

const api = createClient<typeof tripCalls>();
const places = createClient<typeof placeCalls>();
const search = createClient<typeof searchCalls>();

/** The coach's trips, the last changed first. */
export const tripsQuery = queryOptions({
  queryKey: ['trips', 'all'],
  queryFn: ({ signal }) => api('GET /api/trips', { signal }),
  // Another tab may have changed them, and athletes come and go.
  staleTime: 0,
});

/** The same trips, with how many of these athletes each has. */
export const tripsWithSelectionQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['trips', 'with selection', ids],
    queryFn: ({ signal }) => api('GET /api/trips', { query: { ids }, signal }),
    staleTime: 0,
  });

export const tripQuery = (id: string) =>
  queryOptions({
    queryKey: ['trips', 'one', id],
    queryFn: ({ signal }) => api('GET /api/trips/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export const sharedTripQuery = (shareId: string) =>
  queryOptions({
    queryKey: ['trips', 'shared', shareId],
    queryFn: ({ signal }) => api('GET /api/shared-trips/{id}', { params: { id: shareId }, signal }),
    staleTime: 0,
  });

/** American cities that begin with these letters, the biggest first. */
export const citySuggestionsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['places', 'of a trip', prefix],
    queryFn: ({ signal }) => places('GET /api/places', { query: { q: prefix }, signal }),
    enabled: prefix.length >= 2,
    placeholderData: keepPreviousData,
  });

/** Athletes by the name typed so far, as the search of the app bar suggests them; each value is an athlete's id. */
export const suggestedAthletesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['suggestions', 'of a trip', typed],
    queryFn: async ({ signal }) => {
      const found = await search('GET /api/suggestions', { query: { q: typed }, signal });
      return found
        .filter(({ kind }) => kind === 'athlete')
        .map(({ label, detail, link }) => ({ value: link.split('/').at(-1) ?? link, label, detail }));
    },
    enabled: typed !== '',
    // Every letter is another query: old responses are not worth their memory.
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const getTripFileAddress = (id: string): string => `/api/trips/${id}.ics`;
export const getSharedTripFileAddress = (shareId: string): string => `/api/shared-trips/${shareId}.ics`;

export const createTrip = (name: string): Promise<TripSummary> => api('POST /api/trips', { body: { name } });
export const renameTrip = (id: string, name: string): Promise<void> =>
  api('PATCH /api/trips/{id}', { params: { id }, body: { name } });
export const addToTrip = (id: string, athleteIds: string[]): Promise<AddedToTrip> =>
  api('POST /api/trips/{id}/athletes', { params: { id }, body: { athleteIds } });
export const shareTrip = (id: string) => api('PUT /api/trips/{id}/share', { params: { id } });
export const unshareTrip = (id: string): Promise<void> =>
  api('DELETE /api/trips/{id}/share', { params: { id } });

/** What a stop's form has, and where a stop that was removed comes back. */
export interface StopContent {
  athleteId?: string;
  name?: string;
  city?: string;
  startsOn: string | null;
  startsAt: string | null;
  note: string | null;
  index?: number;
}

export const putStop = (id: string, stopId: string, body: StopContent): Promise<void> =>
  api('PUT /api/trips/{id}/stops/{stopId}', { params: { id, stopId }, body: body as never });

export const refetchTrips = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['trips'] });

export function useDeleteTrip({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/trips/{id}', { params: { id } }),
    onSuccess: (_, gone) => {
      queryClient.setQueryData(tripsQuery.queryKey, (before) => before?.filter(({ id }) => id !== gone));
      onDeleted();
      queryClient.removeQueries({ queryKey: tripQuery(gone).queryKey });
    },
    onError: (error) => toastFailure('Trip not deleted', error),
  });
}

function changeCachedStops(
  queryClient: QueryClient,
  id: string,
  change: (stops: TripStop[]) => TripStop[],
): void {
  queryClient.setQueryData(tripQuery(id).queryKey, (trip: Trip | undefined) => {
    if (!trip) return undefined;
    const stops = addMilesOfLegs(change(trip.stops));
    return { ...trip, stops, totalMiles: sumMiles(stops) };
  });
}

/** One after the other: each begins with the version that the one before has made. */
const toScope = (id: string) => ({ id: `changes of trip ${id}` });

const orderCachedStops = (queryClient: QueryClient, id: string, stopIds: string[]) =>
  changeCachedStops(queryClient, id, (stops) =>
    stops.toSorted((a, b) => stopIds.indexOf(a.id) - stopIds.indexOf(b.id)),
  );

interface NewOrder {
  stopIds: string[];
  /** What the toast says; without a title none is shown. */
  title?: string;
}

/** Orders the stops at once, and offers to undo it. After a change elsewhere the trip is read again. */
export function useOrderStops(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = tripQuery(id);
  const mutationKey = ['order of trip', id];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ stopIds }: NewOrder) => {
      const version = queryClient.getQueryData(queryKey)?.version ?? 0;
      return api('PUT /api/trips/{id}/order', { params: { id }, body: { version, stopIds } });
    },
    scope: toScope(id),
    onMutate: async ({ stopIds }): Promise<{ before: string[] }> => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.stops.map((stop) => stop.id) ?? [];
      orderCachedStops(queryClient, id, stopIds);
      return { before };
    },
    onSuccess: ({ version }, { title, stopIds }, { before }) => {
      // Again: the trip may have been read between.
      orderCachedStops(queryClient, id, stopIds);
      queryClient.setQueryData(queryKey, (trip) => trip && { ...trip, version });
      if (!title) return;
      toast({ title, action: { label: 'Undo', onAction: () => mutation.mutate({ stopIds: before }) } });
    },
    onError: (error) => toastFailure('Order not saved', error),
    // Also what was being read when this began, and was cut off.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refetchTrips(queryClient) : undefined),
  });
  return mutation;
}

/** Adds an athlete as the last stop. */
export function useAddAthlete(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ athleteId }: { athleteId: string; name: string }) => addToTrip(id, [athleteId]),
    scope: toScope(id),
    onSuccess: () => refetchTrips(queryClient),
    onError: (error) => toastFailure('Not added', error),
  });
}

/** Removes a stop at once, and offers to undo it where the coach may add it again. */
export function useRemoveStop(id: string) {
  const queryClient = useQueryClient();
  const refetch = () => refetchTrips(queryClient);
  const addAgain = async (stop: TripStop, index: number) => {
    try {
      await putStop(id, stop.id, { ...toStopContent(stop), index });
      await refetch();
    } catch (error) {
      toastFailure('Not added again', error);
    }
  };
  return useMutation({
    mutationFn: ({ stop }: { stop: TripStop; index: number }) =>
      api('DELETE /api/trips/{id}/stops/{stopId}', { params: { id, stopId: stop.id } }),
    scope: toScope(id),
    onMutate: ({ stop }) =>
      changeCachedStops(queryClient, id, (stops) => stops.filter((one) => one.id !== stop.id)),
    onSuccess: (_, { stop, index }) =>
      toast({
        title: `${getStopTitle(stop)} removed`,
        description: 'From this trip only.',
        ...(stop.athlete || stop.kind === 'place'
          ? { action: { label: 'Undo', onAction: () => void addAgain(stop, index) } }
          : {}),
      }),
    onError: (error) => toastFailure('Not removed', error),
    onSettled: refetch,
  });
}

/** What makes a stop again. */
const toStopContent = ({ athlete, name, city, startsOn, startsAt, note }: TripStop): StopContent => ({
  ...(athlete ? { athleteId: athlete.id } : { name: name ?? '', city: city ?? '' }),
  ...{ startsOn, startsAt, note },
});
