import { sql } from 'kysely';
import type { Connection } from '../kysely-connection-types.ts';
import type { NoticeTransport, OnNotice } from './notice-transport.ts';
import type { NotifyListener } from './notify-listener.ts';
import { getAfterCommitPublisherIfReady } from './publish-after-commit.ts';

/**
 * Pub/sub between server processes, by NOTIFY or by Redis. A notice wakes its subscribers up: it carries ids only, and
 * what it is about is read from the database. A notice may be lost; `onPossibleGap` says when to look.
 */
export interface NoticeBus {
  /** Sends notices when the transaction commits. Payloads are up to 7,999 bytes. */
  publish(connection: Connection, channel: string, payloads: string[]): Promise<void>;
  /** Returns how to unsubscribe. */
  subscribe(channel: string, onNotice: OnNotice): Promise<() => Promise<void>>;
  /** Called after the listening connection was lost and made again: notices by NOTIFY may be lost. */
  onReconnect(callback: () => void): () => void;
  /** Called whenever notices of any kind may be lost. */
  onPossibleGap(callback: () => void): () => void;
}

export function openNoticeBus(listener: NotifyListener, transport: NoticeTransport | undefined): NoticeBus {
  return {
    async publish(connection, channel, payloads) {
      const publishAfterCommit = await getAfterCommitPublisherIfReady(connection);
      if (publishAfterCommit) publishAfterCommit(channel, payloads);
      else await notifyThroughPostgres(connection, channel, payloads);
    },
    async subscribe(channel, onNotice) {
      // By NOTIFY too: the transport may be away, and triggers use nothing else.
      const unlisten = await listener.listen(channel, onNotice);
      const unsubscribe = transport?.subscribe(channel, onNotice);
      return async () => {
        unsubscribe?.();
        await unlisten();
      };
    },
    onReconnect: (callback) => listener.onReconnect(callback),
    onPossibleGap: (callback) => {
      const stops = [listener.onReconnect(callback), transport?.onPossibleGap(callback)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}

async function notifyThroughPostgres(
  connection: Connection,
  channel: string,
  payloads: string[],
): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    connection,
  );
}
