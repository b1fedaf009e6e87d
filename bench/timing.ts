// Whether the time of a refused sign-in tells which addresses have an account: `npm run bench -- timing`, on DATABASE_URL
// or the embedded database. `npm run bench -- timing 40` tries fewer addresses.
import { pathToFileURL } from 'node:url';
import { call, people } from './people.ts';
import { BenchServer } from './server.ts';

export interface Timing {
  /** Medians in milliseconds. */
  known: number;
  unknown: number;
  /** How far apart they are, in percent of the longer. */
  apart: number;
}

/**
 * Signs in with a wrong password, each address once: the tries of one address must not slow each other down. Known
 * and unknown ones take turns, so that a busy moment of the machine meets both.
 */
export async function measureSignIns(addresses: number, on: string | undefined): Promise<Timing> {
  const server = await BenchServer.make({ built: true, server: on });
  try {
    await server.start();
    await people(server.origin, addresses);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < addresses; n++) {
      const both = [
        ['known', `bench${n}@school.test`],
        ['unknown', `nobody${n}@school.test`],
      ] as const;
      for (const [kind, email] of n % 2 ? both : both.toReversed()) {
        times[kind].push(await refusal(server.origin, email));
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return { known, unknown, apart: (100 * Math.abs(known - unknown)) / Math.max(known, unknown) };
  } finally {
    await server.remove();
  }
}

/** Milliseconds until the answer was there. */
async function refusal(origin: string, email: string): Promise<number> {
  const begun = performance.now();
  const { status } = await call(origin, 'POST', '/api/auth/login', {
    body: { email, password: 'Wr0ng!password' },
  });
  if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
  return performance.now() - begun;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const addresses = Number(process.argv[2] ?? 200);
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
  const { known, unknown, apart } = await measureSignIns(addresses, process.env.DATABASE_URL);
  console.log(
    `${engine}: median of ${addresses} refused sign-ins ${known.toFixed(1)} ms with a known address, ` +
      `${unknown.toFixed(1)} ms with an unknown one, ${apart.toFixed(1)} % apart`,
  );
  process.exitCode = apart < 10 ? 0 : 1;
}
