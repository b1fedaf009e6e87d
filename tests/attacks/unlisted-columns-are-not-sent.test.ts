import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { PermissionRow } from '../permissions/permission-row-types-and-verdicts.ts';
import {
  createPermissionViewers,
  type PermissionViewers,
  type ViewerName,
} from '../permissions/permission-viewers.ts';
import { rows } from '../permissions/permissions-table.ts';
import { sendPermissionRequest } from '../permissions/send-permission-request.ts';
import { openTestApp } from '../support/test-app.ts';

const app = openTestApp();
const secret = 'planted-secret-of-every-row';
let cast: PermissionViewers;

/** Every row that the database returns has a column that no contract names, as after `select *`. */
beforeAll(async () => {
  cast = await createPermissionViewers(app);
  // Its types leave out what collects the rows.
  const results = pg.Result.prototype as unknown as { addRow(row: object): void };
  const { addRow } = results;
  vi.spyOn(results, 'addRow').mockImplementation(function plant(this: unknown, row) {
    addRow.call(this as never, Array.isArray(row) ? row : { ...row, planted_column: secret });
  });
  return () => vi.restoreAllMocks();
});

const readers: ViewerName[] = ['visitor', 'athlete', 'coach'];

test.each(rows.map((row): [string, PermissionRow] => [`${row.route} ${row.about}`.trim(), row]))(
  'a column that the contract does not name is in no response of %s',
  async (_name, row) => {
    for (const viewer of readers) {
      const { status, text } = await sendPermissionRequest(cast, row, viewer);
      expect({ status, isFault: status >= 500, isLeaked: text.includes(secret) }).toEqual({
        status,
        isFault: false,
        isLeaked: false,
      });
    }
  },
);
