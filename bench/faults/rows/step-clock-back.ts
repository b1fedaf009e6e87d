import fs from 'node:fs';
import path from 'node:path';
import { type FaultRow, sleep } from '../fault-row.ts';

export const stepClockBack: FaultRow = {
  id: 'step-clock-back',
  title: "The product's clock is set back by 2 h for 10 s",
  stack: 'clock',
  async inflict({ folder }, load) {
    const setClock = (offset: string) => fs.writeFileSync(path.join(folder, 'clock'), offset);
    load.markFault();
    setClock('-2h');
    await sleep(10_000);
    setClock('+0');
    load.markRepaired();
  },
};
