import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { connect } from 'node:net';
import { type FaultRow, sleep } from '../fault-row.ts';

const more = 20;
const connections = 200;

export const limitDescriptors: FaultRow = {
  id: 'limit-descriptors',
  title: `Room for ${more} descriptors more, and ${connections} connections come, for 5 s`,
  stack: 'pooled',
  async inflict({ server }, load) {
    const { workers } = server.listProcessIds();
    load.markFault();
    const before = workers.map(
      (id) => /Max open files\s+(\d+)\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/limits`, 'utf8'))!,
    );
    for (const id of workers) {
      const open = fs.readdirSync(`/proc/${id}/fd`).length;
      setLimit(id, `${open + more}:`);
    }
    const { hostname, port } = new URL(server.origin);
    const sockets = Array.from({ length: connections }, () =>
      connect(Number(port), hostname).on('error', () => {}),
    );
    await sleep(5_000);
    for (const socket of sockets) socket.destroy();
    for (const [i, id] of workers.entries()) setLimit(id, `${before[i]![1]}:`);
    load.markRepaired();
  },
};

const setLimit = (id: number, limit: string) => execFileSync('prlimit', [`--pid=${id}`, `--nofile=${limit}`]);
