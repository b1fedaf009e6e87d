import { type FaultRow, sleep } from '../fault-row.ts';

export const freezeProduct: FaultRow = {
  id: 'freeze-product',
  title: 'SIGSTOP of all workers for 10 s',
  stack: 'pooled',
  async inflict({ server }, load) {
    const { workers } = server.listProcessIds();
    load.markFault();
    for (const id of workers) process.kill(id, 'SIGSTOP');
    await sleep(10_000);
    for (const id of workers) process.kill(id, 'SIGCONT');
    load.markRepaired();
  },
};
