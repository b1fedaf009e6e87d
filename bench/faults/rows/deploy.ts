import { type FaultRow, sleep } from '../fault-row.ts';

export const deploy: FaultRow = {
  id: 'deploy',
  title: 'A deploy: SIGHUP replaces both workers, with streams open',
  stack: 'pooled',
  async inflict({ server }, load) {
    const { first, workers } = server.listProcessIds();
    load.markFault();
    process.kill(first, 'SIGHUP');
    const areReplaced = () => server.listProcessIds().workers.every((id) => !workers.includes(id));
    for (let tries = 0; tries < 600 && !areReplaced(); tries++) await sleep(100);
    load.markRepaired();
    return areReplaced() ? undefined : 'the workers were not replaced within a minute';
  },
};
