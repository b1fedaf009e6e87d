/** PostGraphile on the views of `postgraphile-schema.sql`, in its production settings. `PORT`, `DATABASE_URL`, `PACKAGES`. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Node 22 has it, and PostGraphile needs nothing else of Node 22.
Promise.withResolvers ??= withResolvers;

/** @template T @returns {{ promise: Promise<T>, resolve: (value: any) => void, reject: (reason?: any) => void }} */
function withResolvers() {
  let resolve = (/** @type {any} */ _value) => {};
  let reject = (/** @type {any} */ _reason) => {};
  const promise = new Promise((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise: /** @type {Promise<T>} */ (promise), resolve, reject };
}

const { PORT, DATABASE_URL, PACKAGES = '' } = process.env;
const requirePeer = createRequire(join(PACKAGES, 'package.json'));
const { postgraphile } = requirePeer('postgraphile');
const { PostGraphileAmberPreset } = requirePeer('postgraphile/presets/amber');
const { makePgService } = requirePeer('postgraphile/adaptors/pg');
const { grafserv } = requirePeer('postgraphile/grafserv/node');

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: DATABASE_URL,
      schemas: ['peers'],
      poolConfig: { max: 10, keepAlive: true },
    }),
  ],
  grafserv: { port: Number(PORT), graphiql: false, watch: false },
  grafast: { explain: false },
};

const server = createServer();
server.on('error', (error) => {
  throw error;
});
const serving = postgraphile(preset).createServ(grafserv);
await serving.addTo(server);
// Only asked while the bench waits for it.
const [graphql = () => {}] = server.listeners('request');
server.removeAllListeners('request');
server.on('request', (request, response) => {
  if (request.url === '/readyz') response.end('ready');
  else graphql(request, response);
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
