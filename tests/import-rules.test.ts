import { expect, test } from 'vitest';
import { findAllBreaches, importRules } from '../scripts/import-rules/find-import-rule-breaches.ts';
import { readSources } from '../scripts/import-rules/read-sources.ts';

/** Returns the rules that a tree of these files breaks. */
function listBrokenRules(files: Record<string, string>): string[] {
  return findAllBreaches(new Map(Object.entries(files))).map(
    ({ rule, file, line }) => `${file}:${line} ${rule}`,
  );
}

const importFrom = (specifier: string) => `import { a } from '${specifier}';`;

const plantedBreaches: [rule: (typeof importRules)[number], file: string, source: string][] = [
  ['browser and server', 'src/features/athletes/web/AthletesPage.tsx', importFrom('../server/service.ts')],
  ['browser and server', 'src/features/athletes/server/service.ts', importFrom('../web/data.ts')],
  ['browser and server', 'src/features/athletes/contract.ts', importFrom('./server/rules.ts')],
  ['browser and server', 'src/features/athletes/contract.ts', importFrom('#web/api.ts')],
  ['browser and server', 'src/routes.tsx', importFrom('./server/log.ts')],
  ['browser and server', 'src/app.ts', importFrom('./web/paths.ts')],
  ['browser and server', 'src/ui/buttons/Button.tsx', importFrom('node:path')],
  ['browser and server', 'src/shared/ids.ts', importFrom('node:crypto')],
  ['browser and server', 'src/features/athletes/web/data.ts', importFrom('kysely')],
  ['browser and server', 'src/features/athletes/server/service.ts', importFrom('react')],
  ['browser and server', 'src/web/api.ts', `import type { A } from '#server/log.ts';`],
  ['browser and server', 'src/web/api.ts', `export * from '#server/log.ts';`],
  ['browser and server', 'src/web/api.ts', `type A = import('#server/log.ts').A;`],
  ['browser and server', 'src/web/api.ts', `const a = () => import('#server/log.ts');`],
  ['infrastructure', 'src/shared/ids.ts', importFrom('#features/athletes/contract.ts')],
  ['infrastructure', 'src/server/bus.ts', importFrom('#features/athletes/server/service.ts')],
  ['infrastructure', 'src/server/bus.ts', importFrom('#config.ts')],
  ['infrastructure', 'src/web/api.ts', importFrom('#features/athletes/web/AthleteCard.tsx')],
  ['infrastructure', 'src/ui/buttons/Button.tsx', importFrom('#web/api.ts')],
  ['infrastructure', 'src/features/athletes/server/service.ts', importFrom('#app.ts')],
  [
    'infrastructure',
    'src/features/athletes/web/AthletesPage.tsx',
    importFrom('../../../../tests/support/test-members.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/web/AthletesPage.tsx',
    importFrom('#features/coaches/web/data.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/web/AthletesPage.tsx',
    importFrom('#features/coaches/web/CoachPage.tsx'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    importFrom('#features/coaches/server/queries.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    importFrom('#features/coaches/server/rules.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    importFrom('#features/coaches/server/service/roster.ts'),
  ],
  ['doors', 'src/features/athletes/server/athletes.ts', `export { a } from './queries.ts';`],
  ['doors', 'src/features/athletes/server/athletes.ts', `export * from './queries/lists.ts';`],
  ['services', 'src/features/athletes/server/service.ts', `import type { A } from 'fastify';`],
  ['services', 'src/features/athletes/server/service/change-stats.ts', importFrom('fastify')],
  [
    'relative inside',
    'src/features/athletes/server/service.ts',
    importFrom('#features/athletes/contract.ts'),
  ],
  ['relative inside', 'src/features/athletes/server/service.ts', importFrom('../../coaches/contract.ts')],
  ['relative inside', 'src/features/athletes/athletes.test.ts', importFrom('../../shared/ids.ts')],
  ['sql', 'src/features/athletes/server/service.ts', `import { sql } from 'kysely';`],
  ['sql', 'src/features/athletes/server/service.ts', `db.selectFrom('athletes').execute();`],
  ['sql', 'src/server/jobs/jobs.ts', `db.insertInto('jobs').execute();`],
  ['sql', 'src/features/athletes/server/service.ts', importFrom('pg')],
  ['environment', 'src/server/log.ts', 'const level = process.env.LOG_LEVEL;'],
  ['environment', 'src/server/log.ts', `const level = process['env']['LOG_LEVEL'];`],
  ['environment', 'src/server/log.ts', `import { env } from 'node:process';`],
  ['network', 'src/features/athletes/web/AthletesPage.tsx', `fetch('/api/athletes');`],
  ['network', 'src/web/event-stream-for-all-tabs.ts', `window.fetch('/api/events');`],
  ['network', 'src/ui/Upload.tsx', 'new XMLHttpRequest();'],
  ['cycles', 'src/shared/ids.ts', importFrom('./ids.ts')],
  ['names', 'src/features/athletes/index.ts', ''],
  ['names', 'src/shared/helpers.ts', ''],
  ['names', 'src/shared/dateUtils.ts', ''],
  ['names', 'src/shared/common/dates.ts', ''],
  ['names', 'src/features/athletes/types.ts', ''],
  ['names', 'src/server/session-manager.ts', ''],
  ['names', 'src/shared/unitNames.ts', ''],
  ['names', 'src/features/athletes/web/athlete-card.tsx', ''],
  ['names', 'src/features/Athletes/contract.ts', ''],
];

test.each(plantedBreaches)("the import rule '%s' refuses in %s: %s", (rule, file, source) => {
  expect(listBrokenRules({ [file]: source })).toEqual([`${file}:1 ${rule}`]);
});

test('every import rule has a planted breach', () => {
  // A cycle of features takes two files: it has tests of its own below.
  const tried = new Set([...plantedBreaches.map(([rule]) => rule), 'feature cycles']);
  expect(tried).toEqual(new Set(importRules));
});

test('two features that import each other break a rule, on both sides', () => {
  const files = {
    'src/features/athletes/server/service.ts': importFrom('#features/coaches/contract.ts'),
    'src/features/coaches/web/CoachCard.tsx': importFrom('#features/athletes/web/AthleteLink.tsx'),
  };
  expect(listBrokenRules(files)).toEqual([
    'src/features/athletes/server/service.ts:1 feature cycles',
    'src/features/coaches/web/CoachCard.tsx:1 feature cycles',
  ]);
});

test('three features that import each other in a circle break a rule, also by an import that runs later', () => {
  const files = {
    'src/features/athletes/contract.ts': importFrom('#features/coaches/contract.ts'),
    'src/features/coaches/contract.ts': importFrom('#features/visits/contract.ts'),
    'src/features/visits/web/VisitChangeCard.tsx': `const a = () => import('#features/athletes/web/AthleteCard.tsx');`,
  };
  expect(listBrokenRules(files)).toEqual([
    'src/features/athletes/contract.ts:1 feature cycles',
    'src/features/coaches/contract.ts:1 feature cycles',
    'src/features/visits/web/VisitChangeCard.tsx:1 feature cycles',
  ]);
});

test('a cycle over several files is reported once, with its path', () => {
  const files = {
    'src/shared/a.ts': importFrom('./b.ts'),
    'src/shared/b.ts': importFrom('./c.ts'),
    'src/shared/c.ts': importFrom('./a.ts'),
  };
  expect(findAllBreaches(new Map(Object.entries(files)))).toEqual([
    {
      rule: 'cycles',
      file: 'src/shared/c.ts',
      line: 1,
      sentence:
        'imports run in a circle: src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts',
    },
  ]);
});

test('a breach is reported with its line', () => {
  const source = ['// Two lines', '// above.', importFrom('#server/log.ts')].join('\n');
  expect(listBrokenRules({ 'src/web/api.ts': source })).toEqual(['src/web/api.ts:3 browser and server']);
});

test.each([
  ['src/app.ts', importFrom('./features/athletes/server/routes.ts')],
  ['src/routes.tsx', `const page = () => import('./features/athletes/web/AthletesPage.tsx');`],
  [
    'src/features/athletes/server/service.ts',
    `${importFrom('./queries.ts')} ${importFrom('#server/bus.ts')} ${importFrom('#shared/ids.ts')}`,
  ],
  ['src/features/athletes/server/service.ts', importFrom('#features/coaches/server/coaches.ts')],
  ['src/features/athletes/server/athletes.ts', `export { a } from './service.ts';`],
  ['src/features/athletes/server/athletes.ts', `export type { ARow } from './queries.ts';`],
  ['src/features/athletes/server/routes.ts', importFrom('fastify')],
  [
    'src/features/athletes/web/AthletesPage.tsx',
    `${importFrom('#features/coaches/web/CoachCard.tsx')} ${importFrom('react')}`,
  ],
  [
    'src/features/athletes/web/AthletesPage.tsx',
    `${importFrom('#ui/buttons/Button.tsx')} ${importFrom('#web/paths.ts')} ${importFrom('../contract.ts')}`,
  ],
  ['src/features/athletes/contract.ts', `${importFrom('zod')} ${importFrom('#features/sports/contract.ts')}`],
  ['src/features/athletes/server/queries.ts', `import { sql } from 'kysely'; db.selectFrom('athletes');`],
  ['src/features/athletes/server/queries/list.ts', `db.deleteFrom('athletes');`],
  ['src/features/athletes/server/service.ts', `import type { Kysely } from 'kysely';`],
  ['src/server/database/migrate.ts', `import { sql } from 'kysely'; ${importFrom('pg')}`],
  ['src/features/athletes/web/data.ts', `fetch('/api/athletes');`],
  ['src/web/api.ts', `fetch('/api/athletes');`],
  ['src/features/athletes/web/AthletesPage.tsx', 'query.fetch();'],
  ['src/config.ts', 'parseConfig(process.env);'],
  ['src/web/form.tsx', ''],
  [
    'src/features/athletes/athletes.test.ts',
    `${importFrom('../../../tests/support/app.ts')} ${importFrom('./server/rules.ts')}`,
  ],
  [
    'tests/support/test-app.ts',
    `${importFrom('../../src/app.ts')} ${importFrom('#server/log.ts')} process.env.DATABASE_URL;`,
  ],
])('no import rule refuses in %s: %s', (file, source) => {
  expect(listBrokenRules({ [file]: source })).toEqual([]);
});

test('the product breaks no import rule', () => {
  expect(
    findAllBreaches(readSources('.')).map((it) => `${it.file}:${it.line} ${it.rule}: ${it.sentence}`),
  ).toEqual([]);
});
