import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GraduationCap, MapPin, Search, User } from 'lucide-react';
import { useRef, useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Combobox } from '#ui/forms/Combobox.tsx';
import type { Suggestion } from '../contract.ts';
import { suggestionsQuery } from './data.ts';
import { getDefaultGenderOfProgram } from './default-filters-of-coach.ts';
import { useSearchAthletesByWords } from './use-search-athletes-by-words.ts';

const icons: Record<Suggestion['kind'], typeof User> = { athlete: User, city: MapPin, school: GraduationCap };

/** What the empty field suggests: what it can read. */
const examples = [
  `pitchers 2028 over 6'1" gpa 3.5 within 200 miles of Austin`,
  "women's soccer, left-footed juniors with film",
  'uncommitted quarterbacks 6-2+ near Dallas',
];

/** The search of the app bar: suggests people, cities and schools; Enter opens the list with the filters of the words. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const viewer = useViewer();
  const searchByWords = useSearchAthletesByWords();
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
  const clearAndLeaveInput = () => {
    setTyped('');
    frame.current?.querySelector('input')?.blur();
    onSearch?.();
  };
  const searchAndOpenList = (text: string) => {
    if (!text.trim()) return;
    clearAndLeaveInput();
    searchByWords(text);
  };
  return (
    <search ref={frame}>
      <Combobox
        quiet
        label="Search athletes"
        placeholder="Search athletes..."
        icon={<Search aria-hidden />}
        value={typed}
        onValueChange={setTyped}
        suggestions={words ? found : exampleSuggestions}
        onSelect={({ value }) => {
          if (!words) return searchAndOpenList(value);
          clearAndLeaveInput();
          void navigate({ href: value });
        }}
        onSubmit={searchAndOpenList}
      />
    </search>
  );
}
