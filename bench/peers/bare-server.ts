/** The cheapest server with the product's answers: `node:http` and one prepared statement for each call. `PORT`, `DATABASE_URL`. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type AskedCall, openAnswers } from './answer-in-one-statement.ts';

const { PORT, DATABASE_URL = '' } = process.env;
const answer = openAnswers(DATABASE_URL);

const server = createServer(async (request, response) => {
  const { url = '', headers } = request;
  const body = request.method === 'POST' ? ((await json(request)) as AskedCall['body']) : undefined;
  try {
    const answered =
      url === '/readyz'
        ? { body: 'ready' }
        : await answer({ url, viewerId: `${headers['x-viewer']}`, ...(body && { body }) });
    const text = JSON.stringify(answered.body);
    response.writeHead(body ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...(answered.total !== undefined && { 'x-total-count': answered.total }),
    });
    response.end(text);
  } catch (error) {
    response.writeHead(500, { 'content-length': 0 }).end();
    console.error(error);
  }
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
