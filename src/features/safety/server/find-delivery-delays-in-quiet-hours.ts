import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { listQuietHoursFacts, type QuietHoursFacts } from './queries.ts';
import { getNextDeliveryTime } from './quiet-hours.ts';

/** A message that waits. */
export interface DeliveryDelay {
  reason: 'quiet-hours';
  until: Date;
  /** Of the receiver; null where the home is unknown. */
  timeZone: string | null;
}

/**
 * For each pair, in their order, how long what the sender says now waits; undefined where it passes at once. `isFromAdult`:
 * somebody writes for the sender whose age is known.
 */
export async function findDeliveryDelays(
  ctx: ContextWith<'now' | 'quietHours'>,
  db: Connection,
  pairs: { senderId: string; receiverId: string; isFromAdult?: boolean }[],
): Promise<(DeliveryDelay | undefined)[]> {
  if (!ctx.quietHours || pairs.length === 0) return pairs.map(() => undefined);
  const ids = [...new Set(pairs.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))];
  const facts = new Map((await listQuietHoursFacts(db, ids)).map((member) => [member.id, member]));
  return pairs.map(({ senderId, receiverId, isFromAdult }) =>
    getDeliveryDelay(facts.get(senderId), facts.get(receiverId), { now: ctx.now(), isFromAdult }),
  );
}

/** Coaches are adults, and who does not say their age may be one; towards others they may be a minor. */
function getDeliveryDelay(
  from: QuietHoursFacts | undefined,
  to: QuietHoursFacts | undefined,
  { now, isFromAdult }: { now: Date; isFromAdult: boolean | undefined },
): DeliveryDelay | undefined {
  if (!from || to?.role !== 'athlete') return undefined;
  const isFromCoach = from.role === 'coach';
  if (getAgeGroup(to.birthDate, now, to.timeZone) === 'adult') return undefined;
  if (!isFromCoach && !isFromAdult && isMinor(from, now)) return undefined;
  const until = getNextDeliveryTime(now, to.timeZone, { opensJune15: isFromCoach && to.opensJune15 });
  return until > now ? { reason: 'quiet-hours', until, timeZone: to.timeZone } : undefined;
}

const isMinor = ({ birthDate, timeZone }: QuietHoursFacts, now: Date): boolean =>
  ['minor', 'under13'].includes(getAgeGroup(birthDate, now, timeZone));
