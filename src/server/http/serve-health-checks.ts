import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: its database does, too. */
export function serveHealthChecks(http: FastifyInstance, pingDatabase: () => Promise<void>): void {
  http.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'up' }));
  http.get('/readyz', { logLevel: 'silent' }, async () => {
    await pingDatabase();
    return { status: 'ready' };
  });
}
