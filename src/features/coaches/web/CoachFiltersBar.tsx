import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Input } from '#ui/forms/Input.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { useDebouncedCallback } from '#ui/use-debounced-callback.ts';
import { coachDirectorySummaryQuery } from './data.ts';
import { type CoachSearch, parseCoachSearch } from './search-params.ts';

/** The debounce: longer than the pause between two letters. */
const debounceMs = 250;

/** The directory's two filters; the address holds their values. */
export function CoachFiltersBar({ search }: { search: CoachSearch }) {
  const { data } = useQuery(coachDirectorySummaryQuery);
  const navigate = useNavigate();
  const changeFilters = (changes: Partial<Record<keyof CoachSearch, string>>, replace = false) =>
    void navigate({
      to: '/coaches',
      search: () => parseCoachSearch({ ...search, ...changes }),
      replace,
      resetScroll: false,
    });
  // Replaces the history entry: otherwise Back would go through the text letter by letter.
  const [typed, setTyped] = useDebouncedText(search.search ?? '', (words) =>
    changeFilters({ search: words }, true),
  );
  const options = [
    { value: '', label: 'All Sports' },
    ...(data?.sportsPresent ?? []).map((sport) => ({ value: sport, label: sport })),
  ];
  return (
    <search className="mb-3 flex flex-col gap-2 sm:flex-row">
      <Input
        type="search"
        icon={<Search />}
        aria-label="Search coaches by name, school or sport"
        placeholder="Search coaches..."
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Sport"
        options={options}
        value={search.sport ?? ''}
        onValueChange={(sport) => changeFilters({ sport })}
        className="sm:w-56"
      />
    </search>
  );
}

/** A debounced text field: reports its value after a pause, and follows `stored` when that changes from outside. */
function useDebouncedText(
  storedText: string,
  onPause: (words: string) => void,
): [string, (words: string) => void] {
  const [typed, setTyped] = useState(storedText);
  const [known, setKnown] = useState(storedText);
  const commit = useDebouncedCallback(onPause, debounceMs);
  if (known !== storedText) {
    setKnown(storedText);
    if (typed.trim() !== storedText) setTyped(storedText);
  }
  const typeText = (words: string) => {
    setTyped(words);
    commit(words.trim());
  };
  return [typed, typeText];
}
