import { type FaultRow, sleep } from '../fault-row.ts';

export const laggingStandby: FaultRow = {
  id: 'lagging-standby',
  title: 'The standby replays nothing for 5 s',
  stack: 'pair',
  async inflict({ standby }, load) {
    load.markFault();
    await standby!.query('select pg_wal_replay_pause()');
    await sleep(5_000);
    await standby!.query('select pg_wal_replay_resume()');
    load.markRepaired();
  },
};
