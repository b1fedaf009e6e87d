import { expect, test } from 'vitest';
import { parseDatabaseAddress } from './database-address.ts';

const local = { host: 'h1', port: 5432 };

test.each([
  ['postgres://h1/db', [local], 'postgres://h1/db', undefined],
  [
    'postgresql://ann:a%40b@h1:5432/db?ssl=true',
    [local],
    'postgresql://ann:a%40b@h1:5432/db?ssl=true',
    undefined,
  ],
  ['postgres://ann@h1,h2:5433/db', [local, { host: 'h2', port: 5433 }], 'postgres://ann@h1/db', undefined],
  [
    'postgres://h1:5432,[::1]:7/db?target_session_attrs=read-write&ssl=true',
    [local, { host: '::1', port: 7 }],
    'postgres://h1:5432/db?ssl=true',
    'read-write',
  ],
  ['postgres://h1/db?a=b&target_session_attrs=primary', [local], 'postgres://h1/db?a=b', 'primary'],
  [
    'postgres:///db?host=/run/postgresql',
    [{ host: '', port: 5432 }],
    'postgres:///db?host=/run/postgresql',
    undefined,
  ],
])('the address %s has its hosts and what the driver reads [45.1]', (text, hosts, url, wanted) => {
  expect(parseDatabaseAddress(text)).toEqual({ hosts, url, targetSessionAttributes: wanted });
});

test.each([
  'h1,h2',
  'mysql://h1/db',
  'postgres://h1,,h2/db',
  'postgres://h1:99999,h2/db',
  'postgres://h1:x/db',
])('%s is no address of a database [45.1]', (text) => expect(parseDatabaseAddress(text)).toBeUndefined());
