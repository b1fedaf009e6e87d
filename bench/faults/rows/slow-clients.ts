import { connect } from 'node:net';
import { type FaultRow, sleep } from '../fault-row.ts';

const clients = 150;

/** Half of them never finish their request, the others ask for long answers and read none of them. */
export const slowClients: FaultRow = {
  id: 'slow-clients',
  title: `${clients} clients that do not finish their requests, and ${clients} that do not read, for 10 s`,
  stack: 'pooled',
  async inflict({ server }, load) {
    load.markFault();
    const { hostname, port } = new URL(server.origin);
    const open = (text: string) => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.pause();
      socket.write(text);
      return socket;
    };
    const page = `GET /api/openapi.json HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
    const sockets = Array.from({ length: clients }, () => [
      open('POST /api/messages HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'),
      open(page.repeat(3)),
    ]).flat();
    await sleep(10_000);
    for (const socket of sockets) socket.destroy();
    load.markRepaired();
  },
};
