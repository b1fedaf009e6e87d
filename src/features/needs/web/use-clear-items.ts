import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { BriefingItem } from '../contract.ts';
import { briefingQuery, clearItems, needsQuery, undoClearings } from './data.ts';

const mutationKey = ['briefing', 'clear'];
/** One after the other: what is taken back at once must reach the server after its clearing. */
const inOrder = { mutationKey, scope: { id: 'briefing' } };

const isSameItem = (one: BriefingItem, other: BriefingItem): boolean =>
  one.need.id === other.need.id && one.athlete.id === other.athlete.id;

const toCleared = (items: BriefingItem[]) => items.map(({ athlete, at }) => ({ athleteId: athlete.id, at }));

/** Clears items of one need at once, as the server does a moment later; the toast takes it back. */
export function useClearItems(): (items: BriefingItem[]) => void {
  const queryClient = useQueryClient();
  /** Not while another press is on its way: the answer would bring its item back. */
  const refetchAfterLast = async () => {
    if (queryClient.isMutating({ mutationKey }) > 1) return;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: briefingQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: needsQuery.queryKey }),
    ]);
  };
  const { mutate: undo } = useMutation({
    ...inOrder,
    mutationFn: (items: BriefingItem[]) => undoClearings(getNeedId(items), toCleared(items)),
    onError: (error) => toastFailure('That could not be undone', error),
    onSettled: refetchAfterLast,
  });
  const { mutate } = useMutation({
    ...inOrder,
    mutationFn: (items: BriefingItem[]) => clearItems(getNeedId(items), toCleared(items)),
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey: briefingQuery.queryKey });
      queryClient.setQueryData(briefingQuery.queryKey, (before) => before && omitItems(before, items));
      const [first] = items;
      const who = first && items.length === 1 ? `${first.athlete.user.firstName} cleared` : 'All cleared';
      toast({ title: who, action: { label: 'Undo', onAction: () => undo(items) } });
    },
    onError: (error) => toastFailure('That was not cleared', error),
    onSettled: refetchAfterLast,
  });
  return mutate;
}

const getNeedId = ([first]: BriefingItem[]): string => first?.need.id ?? '';

function omitItems(before: BriefingItem[], cleared: BriefingItem[]): BriefingItem[] {
  const needId = getNeedId(cleared);
  return before
    .filter((item) => !cleared.some((one) => isSameItem(one, item)))
    .map((item) =>
      item.need.id === needId
        ? { ...item, need: { ...item.need, items: item.need.items - cleared.length } }
        : item,
    );
}
