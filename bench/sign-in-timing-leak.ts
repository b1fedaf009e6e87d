// `npm run bench -- sign-in-timing [ADDRESSES]`: whether the time of a refused sign-in reveals which addresses have an
// account. On the server of DATABASE_URL, else on the embedded engine.

import { callApi, registerMembers } from './support/api-client.ts';
import { BenchServer } from './support/bench-server.ts';
import { median } from './support/statistics.ts';

interface Timing {
  /** Medians in milliseconds. */
  known: number;
  unknown: number;
  /** Difference in percent of the longer. */
  apart: number;
}

/**
 * Signs in with a wrong password, once per address, so that the limit per address does not slow the attempts. Known and
 * unknown addresses alternate, so that noise affects both.
 */
async function compareRefusedSignInTimes(
  addresses: number,
  databaseUrl: string | undefined,
): Promise<Timing> {
  const server = await BenchServer.create({ built: true, server: databaseUrl });
  try {
    await server.start();
    const members = await registerMembers(server.origin, addresses);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const [n, { email: known }] of members.entries()) {
      const both = [
        ['known', known],
        ['unknown', `nobody${n}@school.test`],
      ] as const;
      for (const [kind, email] of n % 2 ? both : both.toReversed()) {
        times[kind].push(await measureRefusedSignIn(server.origin, email));
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return { known, unknown, apart: (100 * Math.abs(known - unknown)) / Math.max(known, unknown) };
  } finally {
    await server.remove();
  }
}

/** Returns the milliseconds of one refused sign-in. */
async function measureRefusedSignIn(origin: string, email: string): Promise<number> {
  const begun = performance.now();
  const { status } = await callApi(origin, 'POST', '/api/auth/login', {
    body: { email, password: 'Wr0ng!password' },
  });
  if (status !== 401) throw new Error(`The status of a wrong password was ${status}`);
  return performance.now() - begun;
}

const addresses = Number(process.argv[2] ?? 200);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
const { known, unknown, apart } = await compareRefusedSignInTimes(addresses, process.env.DATABASE_URL);
console.log(
  `${engine}: median of ${addresses} refused sign-ins ${known.toFixed(1)} ms with a known address, ` +
    `${unknown.toFixed(1)} ms with an unknown one, ${apart.toFixed(1)} % apart`,
);
process.exitCode = apart < 10 ? 0 : 1;
