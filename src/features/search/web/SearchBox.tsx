import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GraduationCap, MapPin, Search, User } from 'lucide-react';
import { useRef, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { type Interpretation, interpretationToFilters } from '../contract/filters-read-from-words.ts';
import { sortByDistanceFrom } from '../contract/merge-interpretation-into-filters.ts';
import type { Suggestion } from '../contract.ts';
import { searchByWords, suggestionsQuery } from './data.ts';
import { getDefaultGenderOfProgram } from './default-filters-of-coach.ts';
import type { AthleteSearch } from './search-params.ts';
import { toHistoryState, toSentenceRemainder } from './use-filters.ts';

const icons: Record<Suggestion['kind'], typeof User> = { athlete: User, city: MapPin, school: GraduationCap };

/** What the empty field suggests: what it can read. */
const examples = [
  `pitchers 2028 over 6'1" gpa 3.5 within 200 miles of Austin`,
  "women's soccer, left-footed juniors with film",
  'uncommitted quarterbacks 6-2+ near Dallas',
];

/** The search of the app bar: suggests people, cities and schools; Enter opens the list with the filters of the words. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const frame = useRef<HTMLElement>(null);
  const words = typed.trim();
  const { data = [] } = useQuery(suggestionsQuery(words, getDefaultGenderOfProgram(viewer).gender));
  const found = data.map(({ kind, label, detail, link }) => {
    const Icon = icons[kind];
    return { value: link, label, detail, icon: <Icon aria-hidden /> };
  });
  const exampleSuggestions = examples.map((example) => ({
    value: example,
    label: example,
    icon: <Search aria-hidden />,
  }));
  const clearAndBlurInput = () => {
    setTyped('');
    frame.current?.querySelector('input')?.blur();
  };
  const searchAndOpenList = (text: string) => {
    if (!text.trim()) return;
    clearAndBlurInput();
    const search = getDefaultGenderOfProgram(viewer);
    // A gender among the words wins.
    const mergeWordFiltersIntoDefaultSearch = (_: unknown, interpretation: Interpretation) => {
      const merged: AthleteSearch = { ...search, ...interpretationToFilters(interpretation) };
      return sortByDistanceFrom(merged.near, merged);
    };
    void searchByWords(queryClient, text.trim(), { search, merge: mergeWordFiltersIntoDefaultSearch }).then(
      (interpretation) =>
        navigate({
          to: '/athletes',
          search: mergeWordFiltersIntoDefaultSearch(search, interpretation),
          state: toHistoryState(toSentenceRemainder(interpretation)),
        }),
    );
  };
  return (
    <search ref={frame}>
      <Combobox
        ref={focusInputOnCtrlK}
        quiet
        label="Search athletes"
        placeholder="Search athletes..."
        icon={<Search aria-hidden />}
        value={typed}
        onValueChange={setTyped}
        suggestions={words ? found : exampleSuggestions}
        onSelect={({ value }) => {
          if (!words) return searchAndOpenList(value);
          clearAndBlurInput();
          void navigate({ href: value });
        }}
        onSubmit={searchAndOpenList}
      />
    </search>
  );
}

/** A ref callback: Ctrl-K, on a Mac ⌘K, focuses the input from anywhere on the page. */
function focusInputOnCtrlK(input: HTMLInputElement) {
  const focusIfCtrlK = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    input.focus();
  };
  addEventListener('keydown', focusIfCtrlK);
  return () => removeEventListener('keydown', focusIfCtrlK);
}
