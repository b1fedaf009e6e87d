import { type FaultRow, sleep } from '../fault-row.ts';

export const refuseConnections: FaultRow = {
  id: 'refuse-connections',
  title: 'PostgreSQL cuts all connections and accepts none for 5 s',
  stack: 'pair',
  async inflict({ postgres }, load) {
    load.markFault();
    const other = 'template1';
    await postgres.query('alter database postgres allow_connections false', other);
    await postgres.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'",
      other,
    );
    await sleep(5_000);
    await postgres.query('alter database postgres allow_connections true', other);
    load.markRepaired();
  },
};
