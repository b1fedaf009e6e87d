import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/test-app.ts';
import { type PermissionRow, toVerdictOfStatus } from './permission-row-types-and-verdicts.ts';
import { createPermissionViewers, type PermissionViewers, viewers } from './permission-viewers.ts';
import { createPermissionsDocument } from './permissions-document.ts';
import { rows, undeclaredRoutes } from './permissions-table.ts';
import { sendPermissionRequest } from './send-permission-request.ts';

const app = openTestApp();
let cast: PermissionViewers;
beforeAll(async () => {
  cast = await createPermissionViewers(app);
}, 60_000);

test.each(rows.map((row): [string, PermissionRow] => [`${row.route} ${row.about}`.trim(), row]))(
  'each viewer gets what the permissions table says of %s [2.29 6.3 6.19 8.26]',
  async (_name, row) => {
    const answered: Record<string, unknown> = {};
    for (const viewer of viewers) {
      const { status } = await sendPermissionRequest(cast, row, viewer);
      answered[viewer] = toVerdictOfStatus(status, row.verdicts[viewer]);
    }
    expect(answered).toEqual(row.verdicts);
  },
);

test('every row of the permissions table names an existing call', () => {
  expect(undeclaredRoutes).toEqual([]);
});

test('docs/permissions.md is current; `npm run docs -- permissions` writes it', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(createPermissionsDocument());
});
