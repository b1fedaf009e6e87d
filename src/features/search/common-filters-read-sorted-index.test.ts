import { expect, test } from 'vitest';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { selectPageBySimpleFilters } from './server/engine/queries/select-page-count-and-rows-by-simple-filters.ts';

const app = openTestApp();

interface PlanNode {
  'Node Type': string;
  Plans?: PlanNode[];
}
const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** The types of the nodes that read a page whose matches are many, in the order of the list. */
async function listOrderedScanPlanNodes(
  search: Parameters<typeof selectPageBySimpleFilters>[0],
): Promise<string[]> {
  const page = { viewerId: '00000000-0000-7000-8000-000000000000', limit: 25, after: undefined };
  const { sql, parameters } = selectPageBySimpleFilters(search, page).compile(app.database.db);
  const { rows } = await app.database.pool.query(`explain (format json) ${sql}`, [...parameters]);
  const nodes = listNodes(rows[0]['QUERY PLAN'][0].Plan);
  const bothScans = nodes.filter((node) => /Append$/.test(node['Node Type'])).at(-1);
  return listNodes(bothScans!.Plans![0]!).map((node) => node['Node Type']);
}

test('a page of the newest or best rated of a sport, a state, a class with its graduates, or a sport in a state comes sorted from an index [47.8]', async () => {
  await insertRandomAthletes(app.database.pool, 20_000);
  await app.database.pool.query('vacuum analyze athletes');
  const [sport, state, classYear] = ['Football', 'NY', 2026];
  for (const search of [
    ...[{ sport }, { state }, { classYear }, { sport, state }].map((facets) => ({
      facets,
      listed: true as const,
    })),
    { facets: { classYear }, listed: undefined },
  ])
    for (const [visibleToAthletes, sort] of [
      [false, 'newest'],
      [true, 'newest'],
      [false, 'rating'],
      [true, 'rating'],
    ] as const) {
      const scan = await listOrderedScanPlanNodes({
        ...search,
        visibleToAthletes,
        gender: undefined,
        sort,
      });
      expect(scan, JSON.stringify({ ...search, sort })).not.toContain('Sort');
      expect(scan, JSON.stringify({ ...search, sort })).toContainEqual(
        expect.stringMatching(/^Index (Only )?Scan$/),
      );
    }
}, 300_000);
