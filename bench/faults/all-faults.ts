import type { FaultRow } from './fault-row.ts';
import { bucketGone } from './rows/bucket-gone.ts';
import { cutNodeOff } from './rows/cut-node-off.ts';
import { deploy } from './rows/deploy.ts';
import { deployDuringUploads } from './rows/deploy-during-uploads.ts';
import { failOver } from './rows/fail-over.ts';
import { failOverFrozen } from './rows/fail-over-frozen.ts';
import { fillDataDir } from './rows/fill-data-dir.ts';
import { fillDiskOfPostgres } from './rows/fill-disk-of-postgres.ts';
import { freezePostgres } from './rows/freeze-postgres.ts';
import { freezeProduct } from './rows/freeze-product.ts';
import { freezeRedis } from './rows/freeze-redis.ts';
import { killAll } from './rows/kill-all.ts';
import { killPgbouncer } from './rows/kill-pgbouncer.ts';
import { killRedis } from './rows/kill-redis.ts';
import { killWorker } from './rows/kill-worker.ts';
import { laggingStandby } from './rows/lagging-standby.ts';
import { limitDescriptors } from './rows/limit-descriptors.ts';
import { lockMessages } from './rows/lock-messages.ts';
import { providerGone } from './rows/provider-gone.ts';
import { refuseConnections } from './rows/refuse-connections.ts';
import { restartPostgres } from './rows/restart-postgres.ts';
import { slowClients } from './rows/slow-clients.ts';
import { smtpGone } from './rows/smtp-gone.ts';
import { standbyGone } from './rows/standby-gone.ts';
import { stepClockBack } from './rows/step-clock-back.ts';
import { stopPostgres } from './rows/stop-postgres.ts';

/** In the order of the table. Those of one stack follow each other; what leaves a stack unusable comes after the others. */
export const allFaults: FaultRow[] = [
  ...[killWorker, killAll, freezeProduct, deploy, deployDuringUploads, slowClients, limitDescriptors],
  ...[killPgbouncer, killRedis, freezeRedis, stopPostgres, lockMessages],
  ...[
    restartPostgres,
    freezePostgres,
    refuseConnections,
    laggingStandby,
    standbyGone,
    failOver,
    failOverFrozen,
  ],
  ...[fillDiskOfPostgres, fillDataDir, cutNodeOff],
  ...[smtpGone, providerGone, bucketGone],
  stepClockBack,
];
