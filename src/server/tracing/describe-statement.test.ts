import { expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';

test('a statement is described by its name or its table, and without a constant [49.2]', () => {
  const cases = [
    [
      'select "name" from "users" where "email" = $1',
      'SELECT users',
      'select "name" from "users" where "email" = $1',
    ],
    ["select 'Ana Smith', 42 from t1", 'SELECT t1', 'select ?, ? from t1'],
    ["select E'it\\'s Ana' || 'a\\' from x", 'SELECT x', 'select ? || ? from x'],
    ['select $tag$Ana $1$tag$, $$Ana$$', 'SELECT', 'select ?, ?'],
    ["notify news, 'ana@school.test'", 'NOTIFY', 'notify news, ?'],
    [
      'insert into "messages" ("id") values ($1)',
      'INSERT messages',
      'insert into "messages" ("id") values ($1)',
    ],
    [
      'select 1 /* name: find-athlete-by-id */',
      'find-athlete-by-id',
      'select ? /* name: find-athlete-by-id */',
    ],
    ['commit', 'COMMIT', 'commit'],
  ];
  for (const [statement, name, text] of cases)
    expect(describeStatement(statement!)).toMatchObject({ name, text });
});

test('of a very long statement the beginning is shown [49.2]', () => {
  expect(describeStatement(`select ${'a, '.repeat(5000)}b`).text).toHaveLength(2000);
});
