import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Athlete } from '#features/athletes/contract.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { interruptFetchesOfRow, updateCachedRow } from '#web/update-cached-rows.ts';
import type { bookmarkCalls } from '../contract.ts';

const api = createClient<typeof bookmarkCalls>();

/** An optimistic update of a bookmark: a failure restores it and shows a notice. */
export function useSetBookmark(athleteId: string) {
  const queryClient = useQueryClient();
  const writeBookmarkToCache = (bookmarked: boolean) =>
    updateCachedRow<Athlete>(queryClient, 'athletes', athleteId, { bookmarked });
  return useMutation({
    mutationFn: (isBookmarked: boolean) => saveOrDeleteBookmark(athleteId, isBookmarked),
    // One request after the other: two quick clicks must not arrive in reverse order.
    scope: { id: `bookmark ${athleteId}` },
    onMutate: async (isBookmarked) => {
      const fetchAgain = await interruptFetchesOfRow(queryClient, 'athletes', athleteId);
      writeBookmarkToCache(isBookmarked);
      return fetchAgain;
    },
    onSettled: (_saved, _error, _isBookmarked, fetchAgain) => fetchAgain?.(),
    onError: (error, isBookmarked) => {
      writeBookmarkToCache(!isBookmarked);
      const title = isBookmarked ? 'Bookmark not saved' : 'Bookmark not removed';
      toastFailure(title, error);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      // A row stays in a list of bookmarks until that list is opened again, so that a wrong click can be undone there.
      const isQueryOfBookmarkedAthletes = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        JSON.stringify(queryKey).includes('"bookmarked":true');
      await queryClient.invalidateQueries({ predicate: isQueryOfBookmarkedAthletes, refetchType: 'none' });
    },
  });
}

async function saveOrDeleteBookmark(athleteId: string, isBookmarked: boolean): Promise<void> {
  const call = { params: { athleteId } };
  if (isBookmarked) await api('PUT /api/bookmarks/{athleteId}', call);
  else await api('DELETE /api/bookmarks/{athleteId}', call);
}
