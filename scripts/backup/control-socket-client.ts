import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import {
  type ControlRequest,
  type ControlResponse,
  getControlSocketPath,
  responseSchema,
} from '#server/backup/control-socket-messages.ts';

type Done = NonNullable<ControlResponse['done']>;

/** Asks the server that runs on this data folder. Undefined where none does, or none that answers. */
export async function requestFromServer(
  dataDir: string,
  request: ControlRequest,
  onProgress?: (done: number, total: number) => void,
): Promise<Done | undefined> {
  const socket = await connectToServer(dataDir);
  if (!socket) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of createInterface({ input: socket })) {
      const { progress, done, error, code } = responseSchema.parse(JSON.parse(line));
      if (error) throw Object.assign(new Error(error), { code });
      if (progress) onProgress?.(progress.done, progress.total);
      if (done) return done;
    }
    throw new Error('The server stopped while the database was being copied.');
  } finally {
    socket.destroy();
  }
}

function connectToServer(dataDir: string): Promise<Socket | undefined> {
  const path = getControlSocketPath(dataDir);
  if (!path) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new Error(`${path} belongs to another user: make backups as the user of the server.`));
      else reject(error);
    });
  });
}
