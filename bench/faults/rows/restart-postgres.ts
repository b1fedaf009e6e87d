import type { FaultRow } from '../fault-row.ts';

export const restartPostgres: FaultRow = {
  id: 'restart-postgres',
  title: 'PostgreSQL restarted (fast), without a pooler',
  stack: 'pair',
  async inflict({ postgres }, load) {
    load.markFault();
    postgres.stop('fast');
    postgres.start();
    load.markRepaired();
  },
};
