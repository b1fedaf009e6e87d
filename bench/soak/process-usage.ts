import fs from 'node:fs';

/** What the processes of a server use together. */
export interface ProcessUsage {
  residentMb: number;
  descriptors: number;
}

export function readProcessUsage(ids: number[]): ProcessUsage {
  const sum = (read: (id: number) => number) => ids.reduce((total, id) => total + read(id), 0);
  return {
    residentMb: sum((id) => Number(/VmRSS:\s+(\d+)/.exec(readFileOf(id, 'status'))?.[1]) / 1024),
    descriptors: sum((id) => fs.readdirSync(`/proc/${id}/fd`).length),
  };
}

/** Of Linux: a hundredth of a second. */
const tickSeconds = 0.01;

/** Seconds of processor time that each of these processes has used; those that have ended are left out. */
export function readCpuSeconds(ids: number[]): Map<number, number> {
  const seconds = new Map<number, number>();
  for (const id of ids)
    try {
      // After the name, which may contain spaces: the state is the first field, user and system time the 12th and 13th.
      const fields = readFileOf(id, 'stat')
        .replace(/^.*\) /, '')
        .split(' ');
      seconds.set(id, (Number(fields[11]) + Number(fields[12])) * tickSeconds);
    } catch {
      // It has ended.
    }
  return seconds;
}

const readFileOf = (id: number, name: string) => fs.readFileSync(`/proc/${id}/${name}`, 'utf8');
