import { classYears, sports } from '#features/sports/contract/sports-and-class-years.ts';
import type { HttpClient } from './http-client.ts';

/** What a walker has got: different athletes in lists and suggestions, and different whole profiles. */
export interface WalkedAthletes {
  met: Set<string>;
  whole: Set<string>;
  calls: number;
}

/** The walker gives up after so many refusals on end, each of another request. */
const maxRefusals = 12;

const states = ['TX', 'CA', 'NY', 'FL', 'OH', 'GA', 'PA', 'IL', 'NC', 'MI', 'CO', 'WA', ''];
const boxes = ['-107,25,-93,37', '-125,32,-114,42', '-80,40,-71,45', '-85,25,-80,31', '-130,24,-65,50'];

/**
 * Walks through all that shows athletes, account by account: narrow filters and their pages, boxes of the map, suggestions,
 * and the profiles of everybody met; asks for less and less where it is refused. `maxListCalls` of an account is below the rate limit of a minute.
 */
export async function scrapeAthletesAsEachAccount(
  accounts: readonly HttpClient[],
  { maxListCalls }: { maxListCalls: number },
): Promise<WalkedAthletes> {
  const walked: WalkedAthletes = { met: new Set(), whole: new Set(), calls: 0 };
  for (const [nth, account] of accounts.entries()) {
    await walkLists(account, walked, { nth, maxListCalls });
    await walkSuggestions(account, walked);
    await openProfiles(account, walked);
  }
  return walked;
}

async function walkLists(
  account: HttpClient,
  walked: WalkedAthletes,
  { nth, maxListCalls }: { nth: number; maxListCalls: number },
): Promise<void> {
  let refusals = 0;
  let calls = 0;
  for (const filters of [...(await listPlaceFilters(account)), ...listNarrowFilters(nth)]) {
    let cursor: string | undefined;
    do {
      if (refusals >= maxRefusals || calls >= maxListCalls) return;
      const limit = refusals < 2 ? 100 : refusals < 5 ? 10 : 1;
      calls += 1;
      const page = `/api/athletes?${filters}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
      const { status, body, headers } = await account.get(page);
      walked.calls += 1;
      refusals = status === 200 ? 0 : refusals + 1;
      if (status === 200) for (const { id } of body as { id: string }[]) walked.met.add(id);
      cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
    } while (cursor);
  }
}

/** Each account begins elsewhere: together they ask for everybody. */
function listNarrowFilters(nth: number): string[] {
  const all = states.flatMap((state) =>
    sports.flatMap((sport) =>
      classYears.map((year) => `state=${state}&sport=${encodeURIComponent(sport)}&classYear=${year}`),
    ),
  );
  const from = Math.floor((nth * all.length) / 5);
  return [...all.slice(from), ...all.slice(0, from)];
}

/** The places that the map names in some boxes, one list each. */
async function listPlaceFilters(account: HttpClient): Promise<string[]> {
  const filters: string[] = [];
  for (const box of boxes) {
    const { status, body } = await account.get(`/api/map?bbox=${box}&zoom=9`);
    if (status === 200) filters.push(...(body.places as { id: number }[]).map(({ id }) => `place=${id}`));
  }
  return filters;
}

async function walkSuggestions(account: HttpClient, walked: WalkedAthletes): Promise<void> {
  let refusals = 0;
  for (const first of 'abcdefghijklmnopqrstuvwxyz')
    for (const second of 'aeiou') {
      if (refusals >= maxRefusals) return;
      const { status, body } = await account.get(`/api/suggestions?q=${first}${second}`);
      walked.calls += 1;
      refusals = status === 200 ? 0 : refusals + 1;
      if (status !== 200) continue;
      for (const { kind, link } of body as { kind: string; link: string }[])
        if (kind === 'athlete') walked.met.add(link.split('/').at(-1) ?? '');
    }
}

async function openProfiles(account: HttpClient, walked: WalkedAthletes): Promise<void> {
  let refusals = 0;
  for (const id of walked.met) {
    if (refusals >= maxRefusals) return;
    if (walked.whole.has(id)) continue;
    const { status } = await account.get(`/api/athletes/${id}`);
    walked.calls += 1;
    refusals = status === 200 ? 0 : refusals + 1;
    if (status === 200) walked.whole.add(id);
  }
}

/** 'met 1,899 of 100,000 athletes in lists (1.90 %), 600 whole profiles (0.60 %), in 4,210 calls' */
export function formatScrapedShares({ met, whole, calls }: WalkedAthletes, total: number): string {
  const formatPartOfTotal = (count: number) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} (${((100 * count) / total).toFixed(2)} %)`;
  return `in lists ${formatPartOfTotal(met.size)}, whole profiles ${formatPartOfTotal(whole.size)}, in ${calls.toLocaleString('en-US')} calls`;
}
