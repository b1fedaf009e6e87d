import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  GraduationCap,
  ListChecks,
  MapPin,
  MessageSquare,
  Route,
  Search,
  Settings,
  Target,
  User,
} from 'lucide-react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { conversationsQuery } from '#features/messages/web/data.ts';
import { needsQuery } from '#features/needs/web/data.ts';
import { savedSearchesQuery } from '#features/saved-searches/web/data.ts';
import type { Suggestion } from '#features/search/contract.ts';
import { suggestionsQuery } from '#features/search/web/data.ts';
import { getDefaultGenderOfProgram } from '#features/search/web/default-filters-of-coach.ts';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { useSearchAthletesByWords } from '#features/search/web/use-search-athletes-by-words.ts';
import { useSettingsSections } from '#features/settings/web/use-settings-sections.ts';
import { shortlistsQuery } from '#features/shortlists/web/data.ts';
import { tripsQuery } from '#features/trips/web/data.ts';
import type { Command } from './commands.ts';

/** Of conversations, lists, searches and needs each: the menu is for what is near at hand, the pages have the rest. */
const shownOfEach = 5;

/** The list of athletes, and for athletes the directory of coaches, with the typed words as their search. */
export function useSearchCommands({ role }: Account, typed: string): Command[] {
  const navigate = useNavigate();
  const searchAthletes = useSearchAthletesByWords();
  const group = 'Search';
  if (!typed) return [];
  const athletes = {
    id: 'search athletes',
    group,
    label: `Search athletes for “${typed}”`,
    Icon: Search,
    run: () => searchAthletes(typed),
  };
  const coaches = {
    id: 'search coaches',
    group,
    label: `Search coaches for “${typed}”`,
    Icon: Search,
    run: () => void navigate({ to: '/coaches', search: { search: typed.slice(0, 200) } }),
  };
  return role === 'coach' ? [athletes] : [coaches, athletes];
}

const suggestionIcons = { athlete: User, city: MapPin, school: GraduationCap } as const;

/** Athletes, cities and schools of which the typed words are a part. */
export function useSuggestionCommands(account: Account, typed: string): Command[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery(suggestionsQuery(typed, getDefaultGenderOfProgram(account).gender));
  if (!typed) return [];
  return data.map(({ kind, label, detail, link }: Suggestion) => ({
    id: link,
    group: 'Athletes and places',
    label,
    detail,
    Icon: suggestionIcons[kind],
    run: () => void navigate({ href: link }),
  }));
}

/** The recent conversations, or those of which a name or a message has the words. */
export function useConversationCommands({ awaitsOwner }: Account, typed: string): Command[] {
  const navigate = useNavigate();
  const { data = [] } = useInfiniteQuery({ ...conversationsQuery(typed), enabled: !awaitsOwner });
  return data.slice(0, shownOfEach).map(({ id, participant, unread, found }) => ({
    id: `conversation ${id}`,
    group: 'Conversations',
    label: `${participant.firstName} ${participant.lastName}`,
    detail: unread > 0 ? `${unread} unread` : undefined,
    Icon: MessageSquare,
    run: () =>
      void navigate({
        to: '/messages/$userId',
        params: { userId: participant.id },
        search: { message: found?.content ? found.id : undefined },
      }),
  }));
}

/** The sections of the settings, once something is typed. */
export function useSettingsCommands(account: Account, typed: string): Command[] {
  const navigate = useNavigate();
  const sections = useSettingsSections(account, typed !== '');
  if (!typed) return [];
  return sections.map(({ id, label, keywords }) => ({
    id: `settings ${id}`,
    group: 'Settings',
    label,
    keywords,
    Icon: Settings,
    run: () => void navigate({ to: '/settings', hash: id }),
  }));
}

/** Shortlists, trips and needs of a coach, and saved searches. */
export function useListCommands({ role }: Account): Command[] {
  const navigate = useNavigate();
  const isCoach = role === 'coach';
  const { data: shortlists = [] } = useQuery({ ...shortlistsQuery, enabled: isCoach });
  const { data: trips = [] } = useQuery({ ...tripsQuery, enabled: isCoach });
  const { data: needs = [] } = useQuery({ ...needsQuery, enabled: isCoach });
  const { data: searches = [] } = useQuery(savedSearchesQuery);
  const openSearch = (filters: Record<string, unknown>) => () =>
    void navigate({ to: '/athletes', search: parseAthleteSearch(filters) });
  return [
    ...shortlists.map(({ id, name }) => ({
      id,
      group: 'Shortlists',
      label: name,
      Icon: ListChecks,
      run: () => void navigate({ to: '/shortlists/$id', params: { id } }),
    })),
    ...trips.map(({ id, name }) => ({
      id: `trip ${id}`,
      group: 'Trips',
      label: name,
      Icon: Route,
      run: () => void navigate({ to: '/trips/$id', params: { id } }),
    })),
    ...needs.map(({ id, name, filters, newFits }) => ({
      id: `need ${id}`,
      group: 'Needs',
      label: name,
      detail: newFits > 0 ? `${newFits} new` : undefined,
      Icon: Target,
      run: openSearch(filters),
    })),
    ...searches
      .filter(({ sought }) => sought === null)
      .map(({ id, name, filters, newMatches }) => ({
        id: `search ${id}`,
        group: 'Saved searches',
        label: name,
        detail: newMatches > 0 ? `${newMatches} new` : undefined,
        Icon: Bookmark,
        run: openSearch(filters),
      })),
  ];
}

/** At most a few of each group. */
export function limitEachGroup(commands: readonly Command[]): Command[] {
  const counts = new Map<string, number>();
  return commands.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= shownOfEach;
  });
}
