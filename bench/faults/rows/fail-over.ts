import type { FaultRow } from '../fault-row.ts';

export const failOver: FaultRow = {
  id: 'fail-over',
  title: 'Primary killed (SIGKILL), synchronous standby promoted',
  stack: 'pair',
  isLast: true,
  async inflict({ postgres, standby }, load) {
    load.markFault();
    postgres.kill();
    standby!.promote();
    load.markRepaired();
  },
};
