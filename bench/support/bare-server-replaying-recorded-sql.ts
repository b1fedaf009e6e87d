/**
 * The server that the product is measured against: `node:http` and the recorded statements through the same driver,
 * without sessions, checks or rules. `PORT`, `RECORDINGS` (a file), and `DATABASE_URL` or `DATA_DIR`.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { verifyPassword } from '#features/accounts/server/accounts.ts';
import { openDatabase } from '#server/database/database.ts';
import { replayRecording, type SqlRecording } from './sql-recorder.ts';

const { PORT, RECORDINGS = '', DATABASE_URL, DATA_DIR = '' } = process.env;
const recordings: Record<string, SqlRecording[]> = JSON.parse(await readFile(RECORDINGS, 'utf8'));
const database = await openDatabase({ url: DATABASE_URL || undefined, dataDir: DATA_DIR, log: console });

async function replayRequestedCall(request: IncomingMessage): Promise<unknown> {
  const [, call = '', number] = request.url!.split('/');
  if (call === 'readyz') return database.ping();
  for await (const _ of request) {
    // A body is read, as the product reads it.
  }
  const tape = recordings[decodeURIComponent(call)]![Number(number)]!;
  if (tape.password) await verifyPassword(tape.password);
  return replayRecording(database.pool, tape);
}

const server = createServer((request, response) => {
  const respondWithJson = (status: number, value: unknown) => {
    const body = JSON.stringify(value ?? null);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  replayRequestedCall(request).then(
    (value) => respondWithJson(200, value),
    (error) => respondWithJson(500, String(error)),
  );
});
server.listen(Number(PORT), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  await database.close();
  process.exit(0);
});
