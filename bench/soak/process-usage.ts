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

const readFileOf = (id: number, name: string) => fs.readFileSync(`/proc/${id}/${name}`, 'utf8');
