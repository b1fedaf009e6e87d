import { type FaultRow, sleep } from '../fault-row.ts';

export const standbyGone: FaultRow = {
  id: 'standby-gone',
  title: 'The synchronous standby is gone for 5 s',
  stack: 'pair',
  async inflict({ standby }, load) {
    load.markFault();
    standby!.stop();
    await sleep(5_000);
    standby!.start();
    load.markRepaired();
  },
};
