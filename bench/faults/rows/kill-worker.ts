import type { FaultRow } from '../fault-row.ts';

export const killWorker: FaultRow = {
  id: 'kill-worker',
  title: 'SIGKILL of one worker of two',
  stack: 'pooled',
  async inflict({ server }, load) {
    load.markFault();
    process.kill(server.listProcessIds().workers[0]!, 'SIGKILL');
    load.markRepaired();
  },
};
