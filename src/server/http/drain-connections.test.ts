import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { prepareToDrainConnections } from './drain-connections.ts';

/** A server whose `/stream` goes on until it is ended, and a client with one connection that is kept. */
async function openServerAndClient() {
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/stream') return response.end('answer');
    streams.push(response);
    return response.write('begin');
  });
  const drain = prepareToDrainConnections(server, () => {
    for (const stream of streams) stream.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const request = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent }, resolve).on('error', reject);
    });
  return { drain, request };
}

const readToEnd = async (response: IncomingMessage) => (await response.toArray()).join('');

test('the connection of a stream that a restart ends takes one more request [34.2]', async () => {
  const { drain, request } = await openServerAndClient();
  const stream = await request('/stream');
  const drained = drain();
  expect(await readToEnd(stream)).toBe('begin');
  // Nothing said that the connection ends, so a browser uses it again.
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
  const next = await request('/');
  expect(next.headers.connection).toBe('close');
  expect(await readToEnd(next)).toBe('answer');
  await drained;
});

test('no connection is taken while those there are end [34.2]', async () => {
  const { drain, request } = await openServerAndClient();
  expect((await request('/')).resume().headers.connection).toBe('keep-alive');
  await new Promise(setImmediate);
  const drained = drain();
  expect((await request('/')).resume().headers.connection).toBe('close');
  await expect(request('/')).rejects.toThrow('ECONNREFUSED');
  await drained;
});
