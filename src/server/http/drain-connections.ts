import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that sends one request after the other learns within this time that its connection ends. */
const quietMs = 2_000;
/** The slowest call; an upload may take longer and is cut. */
const unfinishedMs = 15_000;

/**
 * Call it before the server listens. It returns how to stop serving without a refused request: no connection is taken
 * any more, each response closes its own, and it resolves when no request is left. `endStreams` ends those responses that would
 * go on for ever.
 */
export function prepareToDrainConnections(server: Server, endStreams: () => void): () => Promise<void> {
  const unfinished = new Set<ServerResponse>();
  let isDraining = false;
  let onFinished = () => {};
  server.prependListener('request', (_request, response) => {
    unfinished.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      unfinished.delete(response);
      if (unfinished.size === 0) onFinished();
    });
  });
  return async () => {
    isDraining = true;
    // Not its own close(), which also cuts connections whose next request may be on its way.
    TcpServer.prototype.close.call(server);
    // One whose headers are sent has offered its connection for another request, which will close it.
    for (const response of unfinished) response.shouldKeepAlive = false;
    endStreams();
    await sleep(quietMs);
    if (unfinished.size === 0) return;
    const finished = new Promise<void>((resolve) => {
      onFinished = resolve;
    });
    await Promise.race([finished, sleep(unfinishedMs, undefined, { ref: false })]);
  };
}
