import { type FaultRow, sleep } from '../fault-row.ts';

/** Half of the members send to each node; the stream is at the first one. */
export const cutNodeOff: FaultRow = {
  id: 'cut-node-off',
  title: 'The line between the second node and PostgreSQL and Redis is cut for 10 s (network namespaces)',
  stack: 'two-nodes',
  async inflict({ secondNode }, load) {
    load.markFault();
    secondNode!.cutLine();
    await sleep(10_000);
    secondNode!.mendLine();
    load.markRepaired();
    const seconds = await load.getSecondsUntilAllHaveSent();
    return `members of the second node send again after ${seconds.toFixed(1)} s`;
  },
};
