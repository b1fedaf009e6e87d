import { expect, test } from 'vitest';
import { addStrangers, sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

test('typing is signalled only to a member with whom there is a conversation', async () => {
  const [me, other] = await addStrangers(app);
  const path = `/api/conversations/${other.id}/typing`;
  expect((await me.post(path)).status).toBe(404);
  await sendAndGetMessage(other, me, 'Hi');
  expect((await me.post(path)).status).toBe(204);
  expect((await app.visitor().post(path)).status).toBe(401);
});
