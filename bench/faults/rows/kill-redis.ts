import { type FaultRow, sleep } from '../fault-row.ts';

export const killRedis: FaultRow = {
  id: 'kill-redis',
  title: 'Redis killed, back after 3 s',
  stack: 'pooled',
  async inflict({ redis }, load) {
    load.markFault();
    await redis!.stop();
    await sleep(3_000);
    await redis!.start();
    load.markRepaired();
  },
};
