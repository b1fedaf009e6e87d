import { Counter, Gauge, type Registry } from 'prom-client';
import { readReplayLag } from '../database/replicas/open-replicas.ts';
import type { ReplicaReads, Replicas } from '../database/replicas/replicas.ts';
import type { DB } from '../database/schema.gen.ts';

/** What replicas were read, and how far each is behind. */
export function addReplicaMetrics(registry: Registry, replicas: Replicas<DB>): void {
  const counted: ReplicaReads = { served: 0, behind: 0, failed: 0 };
  new Counter({
    name: 'fieldhouse_replica_reads_total',
    help: 'Lists and maps computed by a replica, or by the primary because it was behind or failed',
    labelNames: ['result'],
    registers: [registry],
    collect: function () {
      for (const result of ['served', 'behind', 'failed'] as const) {
        this.inc({ result }, replicas.reads[result] - counted[result]);
        counted[result] = replicas.reads[result];
      }
    },
  });
  new Gauge({
    name: 'fieldhouse_replica_lag_seconds',
    help: 'How far a replica is behind the writes that it has received; none for one that does not answer',
    labelNames: ['replica'],
    registers: [registry],
    collect: async function () {
      this.reset();
      for (const [replica, lag] of await replicas.readLags(readReplayLag))
        if (lag !== undefined) this.set({ replica }, lag);
    },
  });
}
