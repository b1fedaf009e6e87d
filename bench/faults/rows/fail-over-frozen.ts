import type { FaultRow } from '../fault-row.ts';

export const failOverFrozen: FaultRow = {
  id: 'fail-over-frozen',
  title: 'Primary hangs (SIGSTOP), synchronous standby promoted',
  stack: 'pair',
  isLast: true,
  async inflict({ postgres, standby }, load) {
    load.markFault();
    postgres.signal('SIGSTOP');
    standby!.promote();
    load.markRepaired();
    await load.waitForGoodAnswers(100);
    postgres.signal('SIGCONT');
    // It still calls itself the primary.
    await load.waitForGoodAnswers(100);
  },
};
