import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type FaultRow, sleep } from '../fault-row.ts';

/** PostgreSQL ends where it cannot write its log; what watches over it starts it again when there is room. */
export const fillDiskOfPostgres: FaultRow = {
  id: 'fill-disk-of-postgres',
  title: 'The disk of PostgreSQL is full for 5 s',
  stack: 'small-disk',
  async inflict({ folder, postgres }, load) {
    const file = path.join(folder, 'filler');
    load.markFault();
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
    } catch {
      // Full, as intended.
    }
    await sleep(5_000);
    fs.rmSync(file);
    const hasEnded = !(await postgres.query('select 1').then(Boolean, () => false));
    if (hasEnded) postgres.start();
    load.markRepaired();
    return hasEnded ? 'PostgreSQL had ended itself and was started again' : undefined;
  },
};
