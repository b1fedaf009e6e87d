import { createServer } from 'node:net';

/** Returns a port of 127.0.0.1 that no process listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
