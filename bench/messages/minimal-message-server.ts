/**
 * The server that message delivery is measured against: `node:http`, one insert of the same row through the same
 * driver, and a push to both event streams; no session, no checks, no order, no event log. `PORT`, and `DATABASE_URL` or `DATA_DIR`.
 */
import { createServer, type ServerResponse } from 'node:http';
import { openDatabase } from '#server/database/database.ts';
import { newId } from '#shared/ids.ts';

const { PORT, DATABASE_URL, DATA_DIR = '' } = process.env;
const database = await openDatabase({ url: DATABASE_URL || undefined, dataDir: DATA_DIR, log: console });
const streams = new Map<string, Set<ServerResponse>>();
let events = 0;

const insert = {
  name: 'bare-send',
  text: `insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at, idempotency_key)
    values ($1, $2, $3, $4, $5, $6, $7)`,
};

interface SentMessage {
  senderId: string;
  receiverId: string;
  content: string;
  conversationId: string;
}

async function storeAndPushMessage(
  { senderId, receiverId, content, conversationId }: SentMessage,
  key: string,
) {
  const message = { id: newId(), senderId, receiverId, content, timestamp: new Date().toISOString() };
  const { id, timestamp } = message;
  await database.pool.query({
    ...insert,
    values: [id, conversationId, senderId, receiverId, content, timestamp, key],
  });
  events += 1;
  const text = `id: ${events}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`;
  for (const userId of [senderId, receiverId])
    for (const stream of streams.get(userId) ?? []) stream.write(text);
  return message;
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  if (url.pathname === '/events') {
    const userId = url.searchParams.get('user') ?? '';
    const mine = streams.get(userId) ?? new Set();
    streams.set(userId, mine.add(response));
    response.on('close', () => mine.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(`retry: 2000\n\nid: ${events}\n\n`);
    return;
  }
  let status = 200;
  let body = '{}';
  try {
    if (request.method === 'POST') {
      let text = '';
      for await (const part of request) text += part;
      body = JSON.stringify(
        await storeAndPushMessage(JSON.parse(text), String(request.headers['idempotency-key'])),
      );
      status = 201;
    } else await database.ping();
  } catch (error) {
    [status, body] = [500, JSON.stringify(String(error))];
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(PORT), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  await database.close();
  process.exit(0);
});
