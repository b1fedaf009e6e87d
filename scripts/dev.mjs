// `npm run dev`: the server restarts and the pages reload when a source changes; one address for both.
import { existsSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { installPackages } from './install-packages.mjs';
import { runProgram, stopChildren, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

stopChildrenOnSignals();
await installPackages({ forDevelopment: true });
if (existsSync('.env')) process.loadEnvFile('.env');
const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
const publicUrl = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const apiPort = await findFreePort();

const server = runProgram(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/start-server.ts'],
  {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: publicUrl },
  },
);

const { createServer } = await import('vite');
// vite.config.ts sends calls there.
process.env.PORT = String(apiPort);
const pages = await createServer({
  server: { host, port: Number(port), strictPort: true },
  clearScreen: false,
});
await pages.listen();

// The server prints its address when it is ready.
const { code } = await server;
await pages.close();
stopChildren();
process.exit(code);

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((done, fail) => {
    const probe = createTcpServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
