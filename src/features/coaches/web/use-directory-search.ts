import { useNavigate } from '@tanstack/react-router';
import { rememberRemovedSport } from './default-sport-of-athlete.ts';
import { type CoachSearch, parseCoachSearch } from './search-params.ts';

/** Changes the filters in the address. Typing replaces the history entry: Back would go letter by letter otherwise. */
export function useChangeDirectorySearch(search: CoachSearch) {
  const navigate = useNavigate();
  return (changed: CoachSearch, { replace = false } = {}) => {
    rememberRemovedSport(search, changed);
    void navigate({
      to: '/coaches',
      search: () => parseCoachSearch({ ...changed }),
      replace,
      resetScroll: false,
    });
  };
}
