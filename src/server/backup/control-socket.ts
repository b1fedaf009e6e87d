import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { readDatabaseFacts } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import {
  type ControlRequest,
  type ControlResponse,
  getControlSocketPath,
  requestSchema,
} from './control-socket-messages.ts';

const maxRequestBytes = 1_000;
const requestTimeoutMs = 10_000;
const progressIntervalMs = 200;

interface ControlSocketOptions {
  dataDir: string;
  database: Pick<Database<never>, 'pool' | 'copyFiles'>;
  log: Log;
}

/**
 * Through this socket a command asks the process that has the embedded database open for a copy of its files. Who may
 * open it is the user of this process alone. Returns how to close it.
 */
export function openControlSocket(options: ControlSocketOptions): () => void {
  const path = getControlSocketPath(options.dataDir);
  if (!path) {
    options.log.warn('The path of DATA_DIR is too long for a socket: backups need this server to be stopped');
    return () => {};
  }
  // Of a server that was killed: this process has the lock of the database, so nobody listens there.
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const copies = createCopyRunner(options);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    readRequest(socket, (request) => answerRequest(socket, request, { ...options, copies }));
  });
  server.on('error', (error) => options.log.warn({ err: error }, 'The control socket failed'));
  listenForOwnUser(server, path);
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(path, { force: true });
  };
}

/** The socket file is made while `listen` runs: it must never be open to others, not even for a moment. */
function listenForOwnUser(server: Server, path: string): void {
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  server.unref();
}

/** Reads one line; who sends something else, too much or nothing gets a sentence. */
function readRequest(socket: Socket, onRequest: (request: ControlRequest) => Promise<void>): void {
  let text = '';
  const endWithError = (error: string, code?: string) => void socket.end(formatResponse({ error, code }));
  socket.setTimeout(requestTimeoutMs, () => endWithError('The server has waited too long for a request.'));
  const readRequestChunk = (chunk: Buffer) => {
    text += chunk.toString('utf8');
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= maxRequestBytes) return;
    socket.off('data', readRequestChunk).resume();
    socket.setTimeout(0);
    const request = requestSchema.safeParse(parseJson(text.slice(0, Math.max(0, end))));
    if (!request.success)
      return endWithError('The request is not understood: the server is of another version.');
    onRequest(request.data).then(
      () => socket.end(),
      (error: NodeJS.ErrnoException) => endWithError(error.message, error.code),
    );
  };
  socket.on('data', readRequestChunk);
}

const formatResponse = (response: ControlResponse) => `${JSON.stringify(response)}\n`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type CopyRunner = ReturnType<typeof createCopyRunner>;

async function answerRequest(
  socket: Socket,
  request: ControlRequest,
  { database, copies }: ControlSocketOptions & { copies: CopyRunner },
): Promise<void> {
  const writeResponse = (response: ControlResponse) => void socket.write(formatResponse(response));
  if (request.command === 'describe') writeResponse({ done: { facts: await readDatabaseFacts(database) } });
  else writeResponse({ done: await copies.run(socket, request.folder, writeResponse) });
}

/** One copy at a time; it ends when its command does. */
function createCopyRunner({ dataDir, database, log }: ControlSocketOptions) {
  let isCopying = false;

  async function copyDatabaseToFolder(
    socket: Socket,
    folder: string,
    send: (response: ControlResponse) => void,
  ) {
    if (isCopying) throw new Error('Another backup is being made.');
    isCopying = true;
    const abort = new AbortController();
    const onClose = () => abort.abort(new Error('The command for the backup has ended.'));
    socket.once('close', onClose);
    let sentAt = 0;
    try {
      const copied = await database.copyFiles!(join(dataDir, folder, 'database'), {
        signal: abort.signal,
        onProgress: (done, total) => {
          if (Date.now() - sentAt < progressIntervalMs && done < total) return;
          sentAt = Date.now();
          send({ progress: { done, total } });
        },
      });
      log.info({ pausedMs: Math.round(copied.pausedMs) }, 'Copied the database for a backup');
      return copied;
    } finally {
      socket.off('close', onClose);
      isCopying = false;
    }
  }

  return { run: copyDatabaseToFolder };
}
