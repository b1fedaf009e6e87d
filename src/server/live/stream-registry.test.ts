import { expect, test } from 'vitest';
import { StallingReply } from '../../../tests/support/simulated-event-log-and-streams.ts';
import { EventStream } from './event-stream.ts';
import { StreamRegistry } from './limited-streams-by-user-and-network.ts';

const network = '192.0.2.1';
const openStream = (userId: string) =>
  new EventStream(new StallingReply(), { userId, sessionId: userId, network, after: undefined });

test('a full network loses the oldest stream of the member who has the most there', () => {
  const registry = new StreamRegistry({ perMember: 10, perNetwork: 5, perProcess: 100 });
  const first = openStream('amara');
  const many = [openStream('busy'), openStream('busy'), openStream('busy')];
  for (const stream of [first, ...many, openStream('coach')]) expect(registry.add(stream)).toEqual([]);
  expect(registry.add(openStream('newcomer'))).toEqual([many[0]]);
});
