import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { updateCachedRow } from '#web/update-cached-rows.ts';
import type { athleteCalls } from '../../contract/athlete-calls.ts';
import type { newStatSchema, Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import type { Athlete, athleteChangesSchema } from '../../contract.ts';
import { ownAthleteQuery } from '../own-athlete-query.ts';

const api = createClient<typeof athleteCalls>();

export type ProfileChanges = z.input<typeof athleteChangesSchema>;
export type StatInput = z.input<typeof newStatSchema>;

/** Saves changes of my profile and updates every cached copy. */
export function useChangeProfile(athlete: Athlete) {
  const queryClient = useQueryClient();
  return async (body: ProfileChanges): Promise<void> => {
    const changed = await api('PATCH /api/athletes/{id}', { params: { id: athlete.id }, body });
    await updateCachedProfile(queryClient, changed.id, changed);
    // The athlete may belong to other lists, counts and suggestions now, and meet other coaches.
    for (const noun of ['athletes', 'suggestions', 'coaches', 'activity'])
      await queryClient.invalidateQueries({ queryKey: [noun], refetchType: 'none' });
  };
}

/** Adds, changes and removes my stats. A removal is optimistic, and can be undone. */
export function useStatMutations(athlete: Athlete) {
  const queryClient = useQueryClient();
  const changeCachedStats = (change: (stats: Stat[]) => Stat[]) => {
    const { stats } = queryClient.getQueryData(ownAthleteQuery.queryKey) ?? athlete;
    return updateCachedProfile(queryClient, athlete.id, { stats: change(stats).toSorted(compareStats) });
  };
  const addStat = async (body: StatInput): Promise<void> => {
    const added = await api('POST /api/athletes/me/stats', { body });
    await changeCachedStats((stats) => [...stats, added]);
  };
  const changeStat = async (id: string, body: StatInput): Promise<void> => {
    const changed = await api('PATCH /api/athletes/me/stats/{id}', { params: { id }, body });
    await changeCachedStats((stats) => stats.map((stat) => (stat.id === id ? changed : stat)));
  };
  const { mutate: removeStat } = useMutation({
    mutationFn: ({ id }: Stat) => api('DELETE /api/athletes/me/stats/{id}', { params: { id } }),
    onMutate: ({ id }) => changeCachedStats((stats) => stats.filter((stat) => stat.id !== id)),
    onSuccess: (_, { id: _id, ...stat }) =>
      toast({
        title: 'Stat removed',
        description: `${stat.statName}, ${stat.season}`,
        action: {
          label: 'Undo',
          onAction: () => void addStat(stat).catch((error) => toastFailure('Stat not restored', error)),
        },
      }),
    onError: (error, stat) => {
      toastFailure('Stat not removed', error);
      return changeCachedStats((stats) => [...stats, stat]);
    },
  });
  return { addStat, changeStat, removeStat };
}

/** An optimistic update of my highlights: a failure restores them and shows a notice. */
export function useSaveHighlights(athlete: Athlete) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (highlights: string[]) => api('PUT /api/athletes/me/highlights', { body: { highlights } }),
    // One request after the other: two quick moves must not arrive in reverse order.
    scope: { id: 'highlights' },
    onMutate: async (highlights) => {
      const before = queryClient.getQueryData(ownAthleteQuery.queryKey)?.highlights ?? null;
      await updateCachedProfile(queryClient, athlete.id, { highlights });
      return before;
    },
    onError: (error, _, before = null) => {
      toastFailure('Highlights not saved', error);
      return updateCachedProfile(queryClient, athlete.id, { highlights: before });
    },
  });
}

// The dashboard shows how complete the profile is.
async function updateCachedProfile(
  queryClient: QueryClient,
  id: string,
  changes: Partial<Athlete>,
): Promise<void> {
  updateCachedRow<Athlete>(queryClient, 'athletes', id, changes);
  await queryClient.invalidateQueries({ queryKey: ['dashboard'], refetchType: 'none' });
}

/** As the server orders them: the latest season first, then by name. */
const compareStats = (a: Stat, b: Stat) =>
  b.season.localeCompare(a.season) || a.statName.localeCompare(b.statName);
