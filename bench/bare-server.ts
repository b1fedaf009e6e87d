/**
 * What the product is measured against: `node:http` and the recorded statements through the same driver, and nothing
 * else: no session, no checks, no rules. `PORT`, `TAPES` (a file), and `DATABASE_URL` or `DATA_DIR`.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { verifyPassword } from '#features/accounts/server/accounts.ts';
import { openDatabase } from '#server/database/database.ts';
import { replay, type Tape } from './tape.ts';

const { PORT, TAPES = '', DATABASE_URL, DATA_DIR = '' } = process.env;
const tapes: Record<string, Tape[]> = JSON.parse(await readFile(TAPES, 'utf8'));
const database = await openDatabase({ url: DATABASE_URL || undefined, dataDir: DATA_DIR, log: console });

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, call = '', number] = request.url!.split('/');
  if (call === 'readyz') return database.ping();
  for await (const _ of request) {
    // A body is read, as the product reads it.
  }
  const tape = tapes[decodeURIComponent(call)]![Number(number)]!;
  if (tape.password) await verifyPassword(tape.password);
  return replay(database.pool, tape);
}

const server = createServer((request, response) => {
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value ?? null);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  answer(request).then(
    (value) => send(200, value),
    (error) => send(500, String(error)),
  );
});
server.listen(Number(PORT), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  await database.close();
  process.exit(0);
});
