import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Input } from '#ui/forms/Input.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { useDebouncedCallback } from '#ui/use-debounced-callback.ts';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { coachDirectorySummaryQuery, coachWordsReadingQuery } from './data.ts';
import { mergeReading } from './merge-reading.ts';
import { type CoachSearch, parseCoachSearch } from './search-params.ts';
import { useChangeDirectorySearch } from './use-directory-search.ts';

/** The debounce: longer than the pause between two letters. */
const debounceMs = 250;

// What shows filters is shared with larger pages, which the directory does not wait for.
const DirectoryChips = lazyComponentWithRetry(
  async () => (await import('./DirectoryChips.tsx')).DirectoryChips,
  ({ search }) => (search.sport ? <div className="mt-2 h-6.5 pointer-coarse:h-8" /> : null),
);

const sortOptions = [
  { value: 'distance', label: 'Nearest' },
  { value: 'newest', label: 'Newest' },
] as const;

interface CoachFiltersBarProps {
  search: CoachSearch;
  /** A sentence was read: what of it is not used. */
  onRead: (notUnderstood: string[]) => void;
}

/** The directory's filters; the address holds their values. */
export function CoachFiltersBar({ search, onRead }: CoachFiltersBarProps) {
  const { data } = useQuery(coachDirectorySummaryQuery);
  const queryClient = useQueryClient();
  const change = useChangeDirectorySearch(search);
  const submitted = useRef('');
  const [typed, setTyped, replaceTyped] = useDebouncedText(search.search ?? '', (words) => {
    // Enter was faster than the pause.
    if (words && words === submitted.current) return;
    onRead([]);
    change({ ...search, search: words || undefined }, { replace: true });
  });
  const readSentence = async (words: string) => {
    const reading = await queryClient.ensureQueryData(coachWordsReadingQuery(words));
    // 'Ohio State' is a school before it is a sentence.
    if (reading.matchesAsText) return change({ ...search, search: words }, { replace: true });
    onRead(reading.notUnderstood);
    replaceTyped(reading.search);
    change(mergeReading(search, reading));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitted.current = typed.trim();
    if (typed.trim()) void readSentence(typed.trim()).catch(() => undefined);
  };
  // The sport of the athlete is a choice also where no coach of it has joined.
  const present = [...new Set([...(data?.sportsPresent ?? []), ...(search.sport ? [search.sport] : [])])];
  const options = [
    { value: '', label: 'All Sports' },
    ...present.toSorted().map((sport) => ({ value: sport, label: sport })),
  ];
  return (
    <search className="mb-3 block">
      <form onSubmit={submit} className="flex flex-col gap-2 sm:flex-row">
        <Input
          type="search"
          icon={<Search />}
          aria-label="Search coaches by name, school or sport"
          placeholder="Search coaches..."
          enterKeyHint="search"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex gap-2 max-sm:[&>*]:flex-1">
          <Select
            label="Sport"
            options={options}
            value={search.sport ?? ''}
            onValueChange={(sport) => change(parseCoachSearch({ ...search, sport }))}
            className="sm:w-48"
          />
          <Select
            label="Sort by"
            options={sortOptions}
            value={search.sort ?? 'distance'}
            onValueChange={(sort) => change({ ...search, sort: sort === 'newest' ? sort : undefined })}
            className="sm:w-32"
          />
        </div>
      </form>
      <p className="mt-1.5 text-meta text-muted">
        A name or school, or a sentence and Enter: “volleyball coaches in Ohio”, “division ii near Houston”.
      </p>
      <DirectoryChips search={search} onChange={change} />
    </search>
  );
}

/** A debounced text field: reports its value after a pause, and follows `stored` when that changes from outside. */
function useDebouncedText(
  storedText: string,
  onPause: (words: string) => void,
): [typed: string, type: (words: string) => void, replace: (words: string) => void] {
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
  return [typed, typeText, setTyped];
}
