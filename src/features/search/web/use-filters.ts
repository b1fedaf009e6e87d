import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AthleteSearch, athleteSearch } from './address.ts';

export type ChangeSearch = (next: AthleteSearch, how?: { replace: boolean }) => void;

/**
 * The search that stands in the address of this page, and what changes it. Choosing is a step that Back undoes;
 * typing replaces, or Back would go letter by letter.
 */
export function useFilters(): [AthleteSearch, ChangeSearch] {
  const search = athleteSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change: ChangeSearch = (next, { replace } = { replace: false }) => {
    void navigate({ to: '.', search: athleteSearch({ ...next }), replace, resetScroll: false });
  };
  return [search, change];
}
