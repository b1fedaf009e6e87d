import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GraduationCap, MapPin, Search, User } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { toSearchFilters } from '../contract/interpretation.ts';
import type { Suggestion } from '../contract.ts';
import { searchByWords, suggestionsQuery } from './data.ts';

const icons: Record<Suggestion['kind'], typeof User> = { athlete: User, city: MapPin, school: GraduationCap };

/** The bar's search: people, cities and schools as one types; Enter opens the list with what the words mean. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  useShortcut(input);
  const words = typed.trim();
  const { data = [] } = useQuery(suggestionsQuery(words));
  const suggestions = (words ? data : []).map(({ kind, label, detail, link }) => {
    const Icon = icons[kind];
    return { value: link, label, detail, icon: <Icon aria-hidden /> };
  });
  const leave = () => {
    setTyped('');
    input.current?.blur();
  };
  return (
    <search>
      <Combobox
        ref={input}
        quiet
        label="Search athletes"
        placeholder="Search athletes..."
        icon={<Search aria-hidden />}
        value={typed}
        onValueChange={setTyped}
        suggestions={suggestions}
        onSelect={({ value }) => {
          leave();
          void navigate({ href: value });
        }}
        onSubmit={(text) => {
          if (!text.trim()) return;
          leave();
          void searchByWords(queryClient, text.trim()).then((interpretation) =>
            navigate({ to: '/athletes', search: toSearchFilters(interpretation) }),
          );
        }}
      />
    </search>
  );
}

/** Ctrl-K, on a Mac ⌘K, goes to the box, wherever one is. */
function useShortcut(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [input]);
}
