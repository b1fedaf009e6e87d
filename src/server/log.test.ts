import { expect, test } from 'vitest';
import { formatLogLine, serializeError } from './log.ts';

const formatEntryForTerminal = (entry: object) =>
  formatLogLine(JSON.stringify({ level: 40, time: 0, pid: 1, hostname: 'h', ...entry }));

test('a log line at a terminal shows the time, the level and the message', () => {
  expect(formatEntryForTerminal({ msg: 'Redis cannot be reached' })).toMatch(
    /^\d\d:\d\d:\d\d warn {2}Redis cannot be reached$/,
  );
});

test('a log line at a terminal shows other fields behind the message', () => {
  expect(formatEntryForTerminal({ msg: 'A job failed', queue: 'emails', tries: 3 })).toMatch(
    /A job failed queue=emails tries=3$/,
  );
});

test('an error at a terminal shows its stack below the message', () => {
  expect(
    formatEntryForTerminal({ msg: 'A job failed', err: { message: 'no', stack: 'Error: no\n    at work' } }),
  ).toMatch(/A job failed\nError: no\n {4}at work$/);
});

test('a logged error has no email address and no property that could hold one', () => {
  const cause = Object.assign(new Error('Key (email)=(maya@school.test) already exists.'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(maya@school.test) already exists.',
  });
  const fault = new Error('550 <maya@schol.edu>: refused, see https://mail.test/faq', { cause });
  const logged = serializeError(Object.assign(fault, { rejected: ['maya@schol.edu'], code: 'EENVELOPE' }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: '550 <[email]>: refused, see https://mail.test/faq',
    code: 'EENVELOPE',
    cause: { code: '23505', constraint: 'users_email_key' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/maya/);
});

test('paths of packages in a stack are no email addresses', () => {
  const stack = 'Error: no\n    at go (/srv/node_modules/@fastify/compress/index.js:1:2)';
  expect(serializeError(Object.assign(new Error('no'), { stack }))).toMatchObject({ stack });
});
