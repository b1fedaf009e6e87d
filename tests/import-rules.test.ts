import { expect, test } from 'vitest';
import { readTree } from '../scripts/walls/read-sources.ts';
import { breachesIn, walls } from '../scripts/walls/walls.ts';

/** Returns the walls that a tree of these files breaks. */
function broken(files: Record<string, string>): string[] {
  return breachesIn(new Map(Object.entries(files))).map(({ wall, file, line }) => `${file}:${line} ${wall}`);
}

const from = (specifier: string) => `import { a } from '${specifier}';`;

const planted: [wall: (typeof walls)[number], file: string, source: string][] = [
  ['browser and server', 'src/features/athletes/web/AthletesPage.tsx', from('../server/service.ts')],
  ['browser and server', 'src/features/athletes/server/service.ts', from('../web/data.ts')],
  ['browser and server', 'src/features/athletes/contract.ts', from('./server/rules.ts')],
  ['browser and server', 'src/features/athletes/contract.ts', from('#web/api.ts')],
  ['browser and server', 'src/routes.tsx', from('./server/log.ts')],
  ['browser and server', 'src/app.ts', from('./web/paths.ts')],
  ['browser and server', 'src/ui/buttons/Button.tsx', from('node:path')],
  ['browser and server', 'src/shared/ids.ts', from('node:crypto')],
  ['browser and server', 'src/features/athletes/web/data.ts', from('kysely')],
  ['browser and server', 'src/features/athletes/server/service.ts', from('react')],
  ['browser and server', 'src/web/api.ts', `import type { A } from '#server/log.ts';`],
  ['browser and server', 'src/web/api.ts', `export * from '#server/log.ts';`],
  ['browser and server', 'src/web/api.ts', `type A = import('#server/log.ts').A;`],
  ['browser and server', 'src/web/api.ts', `const a = () => import('#server/log.ts');`],
  ['infrastructure', 'src/shared/ids.ts', from('#features/athletes/contract.ts')],
  ['infrastructure', 'src/server/bus.ts', from('#features/athletes/server/service.ts')],
  ['infrastructure', 'src/server/bus.ts', from('#config.ts')],
  ['infrastructure', 'src/web/api.ts', from('#features/athletes/web/AthleteCard.tsx')],
  ['infrastructure', 'src/ui/buttons/Button.tsx', from('#web/api.ts')],
  ['infrastructure', 'src/features/athletes/server/service.ts', from('#app.ts')],
  [
    'infrastructure',
    'src/features/athletes/web/AthletesPage.tsx',
    from('../../../../tests/support/test-members.ts'),
  ],
  ['feature to feature', 'src/features/athletes/web/AthletesPage.tsx', from('#features/coaches/web/data.ts')],
  [
    'feature to feature',
    'src/features/athletes/web/AthletesPage.tsx',
    from('#features/coaches/web/CoachPage.tsx'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    from('#features/coaches/server/queries.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    from('#features/coaches/server/rules.ts'),
  ],
  [
    'feature to feature',
    'src/features/athletes/server/service.ts',
    from('#features/coaches/server/service/roster.ts'),
  ],
  ['doors', 'src/features/athletes/server/athletes.ts', `export { a } from './queries.ts';`],
  ['doors', 'src/features/athletes/server/athletes.ts', `export * from './queries/lists.ts';`],
  ['services', 'src/features/athletes/server/service.ts', `import type { A } from 'fastify';`],
  ['services', 'src/features/athletes/server/service/stats.ts', from('fastify')],
  ['relative inside', 'src/features/athletes/server/service.ts', from('#features/athletes/contract.ts')],
  ['relative inside', 'src/features/athletes/server/service.ts', from('../../coaches/contract.ts')],
  ['relative inside', 'src/features/athletes/athletes.test.ts', from('../../shared/ids.ts')],
  ['sql', 'src/features/athletes/server/service.ts', `import { sql } from 'kysely';`],
  ['sql', 'src/features/athletes/server/service.ts', `db.selectFrom('athletes').execute();`],
  ['sql', 'src/server/jobs/jobs.ts', `db.insertInto('jobs').execute();`],
  ['sql', 'src/features/athletes/server/service.ts', from('pg')],
  ['environment', 'src/server/log.ts', 'const level = process.env.LOG_LEVEL;'],
  ['environment', 'src/server/log.ts', `const level = process['env']['LOG_LEVEL'];`],
  ['environment', 'src/server/log.ts', `import { env } from 'node:process';`],
  ['network', 'src/features/athletes/web/AthletesPage.tsx', `fetch('/api/athletes');`],
  ['network', 'src/web/event-stream.ts', `window.fetch('/api/events');`],
  ['network', 'src/ui/Upload.tsx', 'new XMLHttpRequest();'],
  ['cycles', 'src/shared/ids.ts', from('./ids.ts')],
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

test.each(planted)('%s: %s may not hold %s', (wall, file, source) => {
  expect(broken({ [file]: source })).toEqual([`${file}:1 ${wall}`]);
});

test('every wall has a planted breach', () => {
  // A cycle of features takes two files: it has tests of its own below.
  const tried = new Set([...planted.map(([wall]) => wall), 'feature cycles']);
  expect(tried).toEqual(new Set(walls));
});

test('two features that import each other break a wall, on both sides', () => {
  const files = {
    'src/features/athletes/server/service.ts': from('#features/coaches/contract.ts'),
    'src/features/coaches/web/CoachCard.tsx': from('#features/athletes/web/AthleteLink.tsx'),
  };
  expect(broken(files)).toEqual([
    'src/features/athletes/server/service.ts:1 feature cycles',
    'src/features/coaches/web/CoachCard.tsx:1 feature cycles',
  ]);
});

test('three features that import each other in a circle break a wall, also by an import that runs later', () => {
  const files = {
    'src/features/athletes/contract.ts': from('#features/coaches/contract.ts'),
    'src/features/coaches/contract.ts': from('#features/visits/contract.ts'),
    'src/features/visits/web/VisitCard.tsx': `const a = () => import('#features/athletes/web/AthleteCard.tsx');`,
  };
  expect(broken(files)).toEqual([
    'src/features/athletes/contract.ts:1 feature cycles',
    'src/features/coaches/contract.ts:1 feature cycles',
    'src/features/visits/web/VisitCard.tsx:1 feature cycles',
  ]);
});

test('a cycle over several files is reported once, with its path', () => {
  const files = {
    'src/shared/a.ts': from('./b.ts'),
    'src/shared/b.ts': from('./c.ts'),
    'src/shared/c.ts': from('./a.ts'),
  };
  expect(breachesIn(new Map(Object.entries(files)))).toEqual([
    {
      wall: 'cycles',
      file: 'src/shared/c.ts',
      line: 1,
      sentence:
        'imports run in a circle: src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts',
    },
  ]);
});

test('a breach is reported with its line', () => {
  const source = ['// Two lines', '// above.', from('#server/log.ts')].join('\n');
  expect(broken({ 'src/web/api.ts': source })).toEqual(['src/web/api.ts:3 browser and server']);
});

test.each([
  ['src/app.ts', from('./features/athletes/server/routes.ts')],
  ['src/routes.tsx', `const page = () => import('./features/athletes/web/AthletesPage.tsx');`],
  [
    'src/features/athletes/server/service.ts',
    `${from('./queries.ts')} ${from('#server/bus.ts')} ${from('#shared/ids.ts')}`,
  ],
  ['src/features/athletes/server/service.ts', from('#features/coaches/server/coaches.ts')],
  ['src/features/athletes/server/athletes.ts', `export { a } from './service.ts';`],
  ['src/features/athletes/server/athletes.ts', `export type { ARow } from './queries.ts';`],
  ['src/features/athletes/server/routes.ts', from('fastify')],
  [
    'src/features/athletes/web/AthletesPage.tsx',
    `${from('#features/coaches/web/CoachCard.tsx')} ${from('react')}`,
  ],
  [
    'src/features/athletes/web/AthletesPage.tsx',
    `${from('#ui/buttons/Button.tsx')} ${from('#web/paths.ts')} ${from('../contract.ts')}`,
  ],
  ['src/features/athletes/contract.ts', `${from('zod')} ${from('#features/sports/contract.ts')}`],
  ['src/features/athletes/server/queries.ts', `import { sql } from 'kysely'; db.selectFrom('athletes');`],
  ['src/features/athletes/server/queries/list.ts', `db.deleteFrom('athletes');`],
  ['src/features/athletes/server/service.ts', `import type { Kysely } from 'kysely';`],
  ['src/server/database/migrate.ts', `import { sql } from 'kysely'; ${from('pg')}`],
  ['src/features/athletes/web/data.ts', `fetch('/api/athletes');`],
  ['src/web/api.ts', `fetch('/api/athletes');`],
  ['src/features/athletes/web/AthletesPage.tsx', 'query.fetch();'],
  ['src/config.ts', 'readConfig(process.env);'],
  ['src/web/form.tsx', ''],
  [
    'src/features/athletes/athletes.test.ts',
    `${from('../../../tests/support/app.ts')} ${from('./server/rules.ts')}`,
  ],
  [
    'tests/support/test-app.ts',
    `${from('../../src/app.ts')} ${from('#server/log.ts')} process.env.DATABASE_URL;`,
  ],
])('%s may hold %s', (file, source) => {
  expect(broken({ [file]: source })).toEqual([]);
});

test('the product has no breach', () => {
  expect(breachesIn(readTree('.')).map((it) => `${it.file}:${it.line} ${it.wall}: ${it.sentence}`)).toEqual(
    [],
  );
});
