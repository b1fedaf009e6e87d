import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/test-app.ts';
import { createPermissionViewers, type PermissionViewers, viewers } from './permission-viewers.ts';
import { createPermissionsDocument } from './permissions-document.ts';
import {
  type AttemptedRequest,
  type PermissionRow,
  rows,
  undeclaredRoutes,
  type Verdict,
} from './permissions-table.ts';

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
      const made = await row.request(cast, viewer);
      answered[viewer] = toActualVerdict(
        await sendAs(row, made, made.as ?? cast[viewer]),
        row.verdicts[viewer],
      );
    }
    expect(answered).toEqual(row.verdicts);
  },
);

/** A fresh client each time: a response that sets or ends a session affects no other request. */
async function sendAs(
  { route }: PermissionRow,
  made: AttemptedRequest,
  by: { cookie: string },
): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => made.params?.[name] ?? '');
  const leaving = new AbortController();
  const answer = await fetch(`${app.origin}${filled}${made.query ? `?${made.query}` : ''}`, {
    method,
    headers: {
      ...(by.cookie ? { cookie: by.cookie } : {}),
      ...(made.body === undefined || made.body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(made.body === undefined
      ? {}
      : { body: made.body instanceof FormData ? made.body : JSON.stringify(made.body) }),
    signal: leaving.signal,
  });
  // An event stream never ends by itself.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) leaving.abort();
  else await answer.arrayBuffer();
  return answer.status;
}

// An open call may refuse an invalid request: what matters is that it needs no session.
function toActualVerdict(status: number, expected: Verdict): Verdict | number {
  if (status >= 200 && status < 300) return expected === 'open' ? 'open' : 'yes';
  return expected === 'open' && [400, 404, 409, 422].includes(status) ? 'open' : status;
}

test('every row of the permissions table names an existing call', () => {
  expect(undeclaredRoutes).toEqual([]);
});

test('docs/permissions.md is current; `npm run permissions` writes it', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(createPermissionsDocument());
});
