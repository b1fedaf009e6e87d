import type { FaultRow } from '../fault-row.ts';

export const killAll: FaultRow = {
  id: 'kill-all',
  title: 'SIGKILL of all processes, started again at once',
  stack: 'pooled',
  async inflict(stack, load) {
    load.markFault();
    await stack.killProduct();
    load.markRepaired();
    await stack.startProduct();
  },
};
