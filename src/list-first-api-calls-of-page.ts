import type { Account } from '#features/accounts/contract/accounts.ts';

// The calls that a page begins with, as its loader and its frame make them. A call that is missing here, or is not
// exactly the browser's, only costs a request: tests/e2e/initial-page-load.e2e.ts counts them.

type CallsOfPage = (page: { segments: string[]; filters: string; account: Account }) => string[];

/** How many athletes there are, in the header `X-Total-Count`. */
export const athleteCountCall = '/api/athletes?limit=1';

const listAthletes = (filters: string) => `/api/athletes${filters && `?${filters}`}`;

const listDashboardCalls: CallsOfPage = ({ filters, account }) => [
  '/api/activity?limit=6',
  '/api/dashboard',
  ...(account.role === 'coach'
    ? ['/api/needs', '/api/saved-searches', ...listBestFits(filters, account), listAthletes(filters)]
    : ['/api/athletes/me', '/api/contact-rules/mine', '/api/first-screen']),
];

/** Asked for by coaches with a sport who have chosen neither an order, a text, nor their bookmarks. */
const listBestFits = (filters: string, { programSport }: Account): string[] =>
  programSport && !/(?:^|&)(?:sort|search|bookmarked)=/.test(filters)
    ? [`/api/best-fits${filters && `?${filters}`}`]
    : [];

const callsOfPages: Record<string, CallsOfPage> = {
  '': listDashboardCalls,
  dashboard: listDashboardCalls,
  athletes: ({ segments: [sub], filters, account }) =>
    sub
      ? []
      : [
          listAthletes(filters),
          athleteCountCall,
          ...(account.role === 'coach' ? ['/api/saved-searches'] : []),
        ],
  athlete: ({ segments: [id], account }) =>
    id
      ? [`/api/athletes/${id}`, ...(account.role === 'coach' ? [`/api/athletes/${id}/evaluation`] : [])]
      : [],
  map: ({ filters }) => [
    `/api/map?${filters && `${filters}&`}zoom=4`,
    '/api/map/tiles',
    listAthletes(filters),
  ],
  messages: ({ segments: [userId] }) => [
    '/api/conversations',
    ...(userId ? [`/api/conversations/${userId}`, `/api/conversations/${userId}/messages?at=unread`] : []),
  ],
};

const callsOfFrame = ['/api/conversations/unread', '/api/visits/news'];

/** The calls of a member's page at this address. */
export function listApiCallsToEmbed({ pathname, searchParams }: URL, account: Account): string[] {
  const [page = '', ...segments] = pathname.slice(1).split('/');
  const isDashboard = page === '' || page === 'dashboard';
  const preset = { sport: isDashboard ? account.programSport : null, genders: account.programGenders ?? [] };
  const filters = toSearchCallFilters(searchParams, preset).toString();
  return [...callsOfFrame, ...(callsOfPages[page]?.({ segments, filters, account }) ?? [])];
}

const notFilters = ['sort', 'view'];

interface Preset {
  sport: string | null;
  genders: readonly string[];
}

/** The filters of an address as the calls take them; an address without any has those of the program. */
function toSearchCallFilters(search: URLSearchParams, { sport, genders }: Preset): URLSearchParams {
  const filters = new URLSearchParams();
  for (const [name, text] of search) {
    if (name === 'view' || (name === 'radius' && !search.has('near'))) continue;
    for (const value of [parseJsonOrText(text)].flat()) filters.append(name, String(value));
  }
  const hasFilters = [...search.keys()].some((name) => !notFilters.includes(name));
  if (!hasFilters && sport) filters.append('sport', sport);
  if (!hasFilters && genders.length === 1) filters.append('gender', String(genders[0]));
  return filters;
}

/** The router writes lists and numbers as JSON, and texts as they are. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
