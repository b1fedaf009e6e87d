import { type FaultRow, sleep } from '../fault-row.ts';

export const lockMessages: FaultRow = {
  id: 'lock-messages',
  title: 'Another client locks the table of messages for 30 s',
  stack: 'pooled',
  async inflict({ postgres }, load) {
    load.markFault();
    const locking = postgres.query(
      'begin; lock table messages in access exclusive mode; select pg_sleep(30)',
    );
    await sleep(1_000);
    await locking;
    load.markRepaired();
  },
};
