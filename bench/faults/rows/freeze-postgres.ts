import { type FaultRow, sleep } from '../fault-row.ts';

export const freezePostgres: FaultRow = {
  id: 'freeze-postgres',
  title: 'PostgreSQL answers nothing for 10 s (SIGSTOP), as behind a cut line',
  stack: 'pair',
  async inflict({ postgres }, load) {
    load.markFault();
    postgres.signal('SIGSTOP');
    await sleep(10_000);
    postgres.signal('SIGCONT');
    load.markRepaired();
  },
};
