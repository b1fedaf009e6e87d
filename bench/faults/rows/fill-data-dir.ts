import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type FaultRow, sleep } from '../fault-row.ts';

export const fillDataDir: FaultRow = {
  id: 'fill-data-dir',
  title: 'The disk of DATA_DIR is full for 5 s, with the embedded database',
  stack: 'embedded',
  async inflict({ folder }, load) {
    const file = path.join(folder, 'filler');
    load.markFault();
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
    } catch {
      // Full, as intended.
    }
    await sleep(5_000);
    fs.rmSync(file);
    load.markRepaired();
  },
};
