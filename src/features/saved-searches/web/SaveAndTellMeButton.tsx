import { useMutation, useQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { listActiveFilters } from '#features/search/web/FilterChipList.tsx';
import { type AthleteSearch, parseAthleteSearch } from '#features/search/web/search-params.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { createSavedSearch, savedSearchesQuery, usePutSavedSearchInCache } from './data.ts';

const maxNameLength = 60;

const listLabels = (search: AthleteSearch): string[] => listActiveFilters(search).map(({ label }) => label);

/** Saves the search beside whose chips it stands, with daily mails about new athletes; not shown for one that is saved. */
export function SaveAndTellMeButton({ search }: { search: AthleteSearch }) {
  const { data: saved } = useQuery(savedSearchesQuery);
  const putInCachedList = usePutSavedSearchInCache();
  const { sort: _sort, view: _view, ...filters } = search;
  const labels = listLabels(search);
  const save = useMutation({
    mutationFn: () =>
      createSavedSearch({ name: labels.join(', ').slice(0, maxNameLength), filters, mail: true }),
    onSuccess: (created) => {
      putInCachedList(created);
      toast({
        title: 'Saved: you will hear who is new',
        description: 'On your dashboard, under Saved, and by email once a day.',
      });
    },
    onError: (error) => toastFailure('The search was not saved', error),
  });
  const isSaved = saved?.some((one) => listLabels(parseAthleteSearch(one.filters)).join() === labels.join());
  if (labels.length === 0) return null;
  // Keeps its place: the list below does not move when the saved searches arrive.
  const isShown = saved !== undefined && !isSaved;
  return (
    <Button
      variant="ghost"
      className={cn('h-6.5 px-2 font-medium text-brand text-meta', !isShown && 'invisible')}
      aria-hidden={!isShown}
      disabled={!isShown}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {!save.isPending && <BellPlus aria-hidden />}
      Save and Tell Me
    </Button>
  );
}
