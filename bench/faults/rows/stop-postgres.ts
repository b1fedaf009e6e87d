import { type FaultRow, sleep } from '../fault-row.ts';

export const stopPostgres: FaultRow = {
  id: 'stop-postgres',
  title: 'PostgreSQL stopped at once (immediate), back after 3 s',
  stack: 'pooled',
  async inflict({ postgres }, load) {
    load.markFault();
    postgres.stop();
    await sleep(3_000);
    postgres.start();
    load.markRepaired();
  },
};
