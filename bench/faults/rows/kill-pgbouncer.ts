import { type FaultRow, sleep } from '../fault-row.ts';

export const killPgbouncer: FaultRow = {
  id: 'kill-pgbouncer',
  title: 'PgBouncer killed, back after 3 s',
  stack: 'pooled',
  async inflict({ pgbouncer }, load) {
    load.markFault();
    await pgbouncer!.kill();
    await sleep(3_000);
    await pgbouncer!.start();
    load.markRepaired();
  },
};
