/**
 * The part of PostgreSQL's wire protocol 3.0 that is needed to share one session.
 * Source: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const toCharCode = (letter: string) => letter.charCodeAt(0);

export const clientMessages = {
  parse: toCharCode('P'),
  close: toCharCode('C'),
  query: toCharCode('Q'),
  sync: toCharCode('S'),
  flush: toCharCode('H'),
  functionCall: toCharCode('F'),
  copyData: toCharCode('d'),
  copyDone: toCharCode('c'),
  copyFail: toCharCode('f'),
  terminate: toCharCode('X'),
};

const serverMessages = {
  readyForQuery: toCharCode('Z'),
  notification: toCharCode('A'),
  copyInResponse: toCharCode('G'),
};

/** The request codes of an untyped first packet, other than a session of protocol 3. */
export const requestCodes = { cancel: 80877102, ssl: 80877103, gssEncryption: 80877104 };

/** A client may write now; text format, and the number of columns left open as nobody reads it. */
export const copyInResponse = Buffer.from([serverMessages.copyInResponse, 0, 0, 0, 7, 0, 0, 0]);

/** `idle`, `transaction` or `error` from the last ReadyForQuery; `open` when the batch ended without one. */
export type SessionStatus = 'idle' | 'transaction' | 'error' | 'open';

/** The engine's response to one batch: bytes for the connection that asked, notifications for every listener. */
export interface EngineResponse {
  bytes: Uint8Array<ArrayBuffer>;
  notifications: Uint8Array<ArrayBuffer> | undefined;
  status: SessionStatus;
}

function createPacket(type: number, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const createQueryPacket = (sql: string) => createPacket(clientMessages.query, sql);
export const createSyncPacket = () => createPacket(clientMessages.sync);
export const createCloseStatementPacket = (name: string) =>
  createPacket(clientMessages.close, Buffer.from('S'), name);

/** Text of a Query, name of a Parse: both are the first zero-terminated string. */
export function readFirstString(packet: Buffer): string {
  return packet.toString('utf8', 5, packet.indexOf(0, 5));
}

/** One buffer of its own memory, so that it can be handed over to another thread instead of copied. */
export function joinBuffers(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const statuses: Record<string, SessionStatus> = { I: 'idle', T: 'transaction', E: 'error' };

/** Removes notifications, and the CopyInResponse that `postgres-wire-stream.ts` has sent already. */
export function separateNotifications(chunks: readonly Uint8Array[]): EngineResponse {
  const all = joinBuffers(chunks);
  const view = Buffer.from(all.buffer);
  const remaining: Uint8Array[] = [];
  const notifications: Uint8Array[] = [];
  let status: SessionStatus = 'open';
  let keptFrom = 0;
  for (let at = 0; at < all.length; ) {
    const end = at + 1 + view.readInt32BE(at + 1);
    const type = all[at];
    const isNotification = type === serverMessages.notification;
    if (isNotification || type === serverMessages.copyInResponse) {
      remaining.push(all.subarray(keptFrom, at));
      keptFrom = end;
      if (isNotification) notifications.push(all.subarray(at, end));
    } else if (type === serverMessages.readyForQuery) {
      status = statuses[String.fromCharCode(all[at + 5]!)] ?? 'open';
    }
    at = end;
  }
  if (keptFrom === 0) return { bytes: all, notifications: undefined, status };
  const rest = joinBuffers([...remaining, all.subarray(keptFrom)]);
  return {
    bytes: rest,
    notifications: notifications.length ? joinBuffers(notifications) : undefined,
    status,
  };
}
