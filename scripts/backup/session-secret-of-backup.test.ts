import { expect, test } from 'vitest';
import { assertSecretIsKnown, describeSecret } from './session-secret-of-backup.ts';

const former = 'the secret of the backup, and long enough';
const sessionSecret = 'the secret that came after, and long enough';

test('a backup with the former secret is restored where that one is accepted', async () => {
  const secret = await describeSecret({ dataDir: '', sessionSecret: former });
  expect(() => assertSecretIsKnown(secret, { sessionSecret, acceptedSecrets: [former] })).not.toThrow();
  expect(() => assertSecretIsKnown(secret, { sessionSecret, acceptedSecrets: [] })).toThrow(
    'SESSION_SECRET is not the one',
  );
});
