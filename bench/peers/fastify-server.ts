/** The statements of the bare server behind Fastify, as a team would write it first. `PORT`, `DATABASE_URL`. */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type AskedCall, openAnswers } from './answer-in-one-statement.ts';

const { PORT, DATABASE_URL = '' } = process.env;
const answer = openAnswers(DATABASE_URL);
const app = Fastify();

async function respond({ url, headers, body }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const viewerId = `${headers['x-viewer']}`;
  const answered = await answer({
    url,
    viewerId,
    ...(body ? { body: body as AskedCall['body'] & object } : {}),
  });
  if (answered.total !== undefined) reply.header('x-total-count', answered.total);
  if (body) reply.code(201);
  return answered.body;
}

app.get('/readyz', async () => ({ ready: true }));
app.get('/api/athletes', respond);
app.get('/api/athletes/:id', respond);
app.post('/api/messages', respond);
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => process.exit(0));
