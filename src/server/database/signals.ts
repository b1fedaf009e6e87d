import { sql } from 'kysely';
import type { Connection } from '../context.ts';
import { carriedBy } from './carrier.ts';

/** The channel of what is worth telling only now (somebody is typing): it is in no log and never resumed. */
export const signalChannel = 'person_signal';

export interface Signal {
  to: string;
  kind: string;
  data: object;
}

/** Tells these people's open streams, at every server process. Ids only: other connections can hear it. */
export async function signal(
  db: Connection,
  to: string | string[],
  kind: string,
  data: object,
): Promise<void> {
  const announce = await carriedBy(db);
  const people = [to].flat();
  if (announce) {
    const signals = people.map((person) => ({ to: person, kind, data }) satisfies Signal);
    return announce(
      signalChannel,
      signals.map((one) => JSON.stringify(one)),
    );
  }
  await sql`
    select pg_notify(${signalChannel}, json_build_object('to', person, 'kind', ${kind}::text,
      'data', ${JSON.stringify(data)}::json)::text)
    from unnest(${people}::uuid[]) as person`.execute(db);
}
