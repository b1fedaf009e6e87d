import { filterKnownCityNames, findPlaceOrBiggestNamesake } from '#features/places/server/places.ts';
import { getCachedOfAnyVersion, getOrComputeAtVersion } from '#server/cache-by-version.ts';
import type { ContextWith } from '#server/context.ts';
import type { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import type { Page } from '#shared/cursor.ts';
import { filterNames, filters } from '../contract/filters.ts';
import { type Interpretation, interpretationHeader } from '../contract/interpretation.ts';
import { mergeInterpretation } from '../contract/merge-interpretation.ts';
import type { AthleteFilters, AthleteQuery, FoundAthlete } from '../contract.ts';
import { readListVersionForViewer } from './engine/queries/athlete-list-cache-version.ts';
import { findAthletes, toViewerOfSharedLists } from './engine/search-engine.ts';
import { interpretSearch } from './interpretation/interpret-search.ts';
import { isPersonalSearch } from './is-personal-search.ts';
import { SerializedAthletePage } from './serialized-athlete-page.ts';

/** Last-active times change without a new version, so a cached list expires after this time. */
const maxAgeMs = 60_000;

/**
 * Returns one page of matching athletes, cached for all viewers until something changes that lists show. Viewers with
 * blocks see lists of their own, which are not cached.
 */
export async function findAthletesCached(
  ctx: ContextWith<'db' | 'cache' | 'now'>,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete> | SerializedResponse> {
  if (!ctx.cache.isEnabled || isPersonalSearch(query) || query.sort === 'last-active')
    return findAthletes(ctx, viewer, query);
  const key = `list ${JSON.stringify(query)}`;
  const cached = getCachedOfAnyVersion<SerializedAthletePage>(ctx.cache, key);
  const { version, bookmarkedIds, hasBlocks } = await readListVersionForViewer(
    ctx.db,
    viewer.id,
    cached?.ids ?? [],
  );
  if (hasBlocks) return findAthletes(ctx, viewer, query);
  const minute = Math.floor(ctx.now().getTime() / maxAgeMs);
  const page = await getOrComputeAtVersion(
    ctx.cache,
    `${version} ${minute}`,
    key,
    async () => new SerializedAthletePage(await findAthletes(ctx, toViewerOfSharedLists(viewer), query)),
  );
  if (page === cached) return page.withBookmarks(bookmarkedIds);
  return page.withBookmarks((await readListVersionForViewer(ctx.db, viewer.id, page.ids)).bookmarkedIds);
}

/** A query with the filters that its words `q` mean instead of the words, and the header that says what was read. */
export async function replaceWordsByFilters<Query extends AthleteFilters>(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  { q, ...query }: Query & { q?: string | undefined },
): Promise<{ query: Omit<Query, 'q'>; headers: Record<string, string> }> {
  if (!q) return { query, headers: {} };
  const interpretation = await interpretSearchWords(ctx, viewer, q);
  return {
    query: addInterpretationToQuery(query, interpretation),
    headers: { [interpretationHeader]: interpretationToHeaderJson(interpretation) },
  };
}

function interpretSearchWords(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  words: string,
): Promise<Interpretation> {
  const cities = {
    findCity: (city: string, state: string | undefined) => findPlaceOrBiggestNamesake(db, city, state),
    listCityNames: (names: string[]) => filterKnownCityNames(db, names),
  };
  return interpretSearch(words, cities, { hasSchool: viewer.role === 'coach' });
}

/** Adds read filters in the order of a query that contains them itself, so that both share cursors and the cache. */
function addInterpretationToQuery<Query extends AthleteFilters>(
  query: Query,
  interpretation: Interpretation,
): Query {
  const merged = { ...mergeInterpretation(query, interpretation), area: query.area };
  const names = [...filterNames, ...Object.keys(query).filter((name) => !(name in filters))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merged[name as keyof typeof merged];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Query;
}

/** JSON in ASCII: headers allow nothing else. */
function interpretationToHeaderJson(interpretation: Interpretation): string {
  return JSON.stringify(interpretation).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
