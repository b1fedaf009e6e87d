import { getShownFieldsOfLists } from '#features/athletes/server/athletes.ts';
import { filterKnownCityNames, findPlaceOrBiggestNamesake } from '#features/places/server/places.ts';
import { getCachedOfAnyVersion, getOrComputeAtVersion } from '#server/cache-by-version.ts';
import type { ContextWith, Db } from '#server/context.ts';
import type { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { Page } from '#shared/cursor.ts';
import { filterNames, filters } from '../contract/filters.ts';
import { type Interpretation, interpretationHeader } from '../contract/filters-read-from-words.ts';
import { mergeInterpretation } from '../contract/merge-interpretation-into-filters.ts';
import type { AthleteFilters, AthleteQuery, FoundAthlete } from '../contract.ts';
import { readListVersionForViewer } from './engine/queries/athlete-list-cache-version.ts';
import { listWordCompletions } from './engine/queries/similar-words-and-completions.ts';
import { findAthletes, readAtListVersion, toAnonymousViewer } from './engine/search-engine.ts';
import { interpretSearch } from './interpretation/interpret-search.ts';
import type { CityLookup } from './interpretation/read-cities.ts';
import { isViewerDependentSearch } from './is-viewer-dependent-search.ts';
import { SerializedAthletePage } from './serialized-athlete-list-page.ts';
import { isNameOrSchoolPrefix } from './suggestions/list-suggestions.ts';

/** Last-active times change without a new version, so a cached list expires after this time. */
const maxAgeMs = 60_000;

/**
 * Returns one page of matching athletes, cached for all viewers of a role to whom lists
 * show as much, until something changes that lists show. Viewers with
 * blocks see lists of their own, which are not cached.
 */
export async function findAthletesCached(
  ctx: ContextWith<'db' | 'cache' | 'now' | 'replicas'>,
  viewer: AthleteReader,
  query: AthleteQuery,
): Promise<Page<FoundAthlete> | SerializedResponse> {
  if (!ctx.cache.isEnabled || isViewerDependentSearch(query) || query.sort === 'last-active')
    return findAthletes(ctx, viewer, query);
  // Coaches see handles that other athletes do not.
  const key = `list ${viewer.role} ${getShownFieldsOfLists(viewer)} ${JSON.stringify(query)}`;
  const cached = getCachedOfAnyVersion<SerializedAthletePage>(ctx.cache, key);
  const { version, bookmarkedIds, hasBlocks } = await readListVersionForViewer(
    ctx.db,
    viewer.id,
    cached?.ids ?? [],
  );
  if (hasBlocks) return findAthletes(ctx, viewer, query);
  const cacheVersion = `${version} ${Math.floor(ctx.now().getTime() / maxAgeMs)}`;
  const findForAll = (db: Db) => findAthletes({ ...ctx, db }, toAnonymousViewer(viewer), query);
  const page = await getOrComputeAtVersion(
    ctx.cache,
    cacheVersion,
    key,
    async () => new SerializedAthletePage(await readAtListVersion(ctx, version, findForAll)),
  );
  const bookmarked =
    page === cached
      ? bookmarkedIds
      : (await readListVersionForViewer(ctx.db, viewer.id, page.ids)).bookmarkedIds;
  if (bookmarked.length === 0) return page.plain;
  // Cached too: the same coach comes back to the same list, and compressing it anew costs more than finding it.
  return getOrComputeAtVersion(ctx.cache, cacheVersion, `${key} ${bookmarked.toSorted().join()}`, async () =>
    page.withBookmarks(bookmarked),
  );
}

/** A query with the filters that its words `q` mean instead of the words, and the header that says what was read. */
export async function interpretWordsOfQuery<Query extends AthleteFilters>(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  { q, ...query }: Query & { q?: string | undefined },
): Promise<{ query: Omit<Query, 'q'>; headers: Record<string, string> }> {
  if (!q) return { query, headers: {} };
  const interpretation = await interpretSearchWords(ctx, viewer, q);
  return {
    query: mergeInterpretedFiltersInOrder(query, interpretation),
    headers: { [interpretationHeader]: interpretationToHeaderJson(interpretation) },
  };
}

/** What free words mean as filters, to this viewer. */
export function interpretSearchWords(
  { db, now }: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  words: string,
): Promise<Interpretation> {
  const cities: CityLookup = {
    findCity: (city, region) => findPlaceOrBiggestNamesake(db, city, region),
    listCityNames: (names) => filterKnownCityNames(db, names),
  };
  return interpretSearch(words, cities, {
    hasSchool: viewer.role === 'coach',
    now: now(),
    isNameOrSchool: (text) => isNameOrSchoolPrefix(db, viewer, text),
    listKnownWords: async (typed) =>
      (await listWordCompletions(db, typed)).flatMap(({ typed: word, count }) => (count > 0 ? word : [])),
  });
}

/** Adds read filters in the order of a query that contains them itself, so that both share cursors and the cache. */
function mergeInterpretedFiltersInOrder<Query extends AthleteFilters>(
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
