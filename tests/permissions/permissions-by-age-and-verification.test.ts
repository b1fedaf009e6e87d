import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/test-app.ts';
import { type PermissionRow, toVerdictOfStatus } from './permission-row-types-and-verdicts.ts';
import { createPermissionViewers, type PermissionViewers } from './permission-viewers.ts';
import { rows } from './permissions-table.ts';
import { sendPermissionRequest } from './send-permission-request.ts';

const app = openTestApp({ safeguards: true });
let cast: PermissionViewers;
beforeAll(async () => {
  cast = await createPermissionViewers(app);
}, 60_000);

test.each(rows.map((row): [string, PermissionRow] => [`${row.route} ${row.about}`.trim(), row]))(
  'with safeguards on, members of each age and verification get what the permissions table says of %s [22.35]',
  async (_name, row) => {
    const answered: Record<string, unknown> = {};
    for (const [viewer, expected] of Object.entries(row.safeguardedVerdicts)) {
      const { status } = await sendPermissionRequest(
        cast,
        row,
        viewer as keyof typeof row.safeguardedVerdicts,
      );
      answered[viewer] = toVerdictOfStatus(status, expected);
    }
    expect(answered).toEqual(row.safeguardedVerdicts);
  },
);
