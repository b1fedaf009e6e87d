import { type FaultRow, sleep } from '../fault-row.ts';

export const freezeRedis: FaultRow = {
  id: 'freeze-redis',
  title: 'Redis answers nothing for 10 s (SIGSTOP)',
  stack: 'pooled',
  async inflict({ redis }, load) {
    load.markFault();
    redis!.freeze();
    await sleep(10_000);
    redis!.thaw();
    load.markRepaired();
  },
};
