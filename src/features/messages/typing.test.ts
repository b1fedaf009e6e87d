import { expect, test } from 'vitest';
import { addStrangers, say } from '../../../tests/support/send-messages.ts';
import { testApp } from '../../../tests/support/test-app.ts';

const app = testApp();

test('typing is told only to somebody with whom there is a conversation', async () => {
  const [me, other] = await addStrangers(app);
  const path = `/api/conversations/${other.id}/typing`;
  expect((await me.post(path)).status).toBe(404);
  await say(other, me, 'Hi');
  expect((await me.post(path)).status).toBe(204);
  expect((await app.visitor().post(path)).status).toBe(401);
});
