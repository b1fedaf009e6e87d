import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { listQuietHoursFacts, type QuietHoursFacts } from './queries/contact-facts.ts';
import { getNextDeliveryTime } from './quiet-hours.ts';

/** A message that waits for the morning. */
export interface DeliveryDelay {
  reason: 'quiet-hours';
  until: Date;
  /** Of the receiver; null where the home is unknown. */
  timeZone: string | null;
}

/** What a message waits for. */
export interface MessageHold {
  /** Whether a guardian of the receiver approves first. */
  needsApproval: boolean;
  /** Set in the quiet hours. */
  night: DeliveryDelay | undefined;
  /** Of the receiver; null where the home is unknown. */
  timeZone: string | null;
}

interface Pair {
  senderId: string;
  receiverId: string;
  /** Somebody writes for the sender who is known to be an adult. */
  isFromAdult?: boolean;
  /** The sender is known to be a coach: nothing is read of them. */
  isFromCoach?: boolean;
}

/** For each pair, in their order, how long what the sender says now waits for the morning; undefined where it does not. */
export async function findDeliveryDelays(
  ctx: ContextWith<'now' | 'quietHours'>,
  db: Connection,
  pairs: Pair[],
): Promise<(DeliveryDelay | undefined)[]> {
  return (await findMessageHolds(ctx, db, pairs)).map((hold) => hold?.night);
}

/** For each pair, in their order, what a message of now waits for; undefined where the sender is no adult, or the receiver is one. */
export async function findMessageHolds(
  ctx: ContextWith<'now' | 'quietHours'>,
  db: Connection,
  pairs: Pair[],
): Promise<(MessageHold | undefined)[]> {
  if (!ctx.quietHours || pairs.length === 0) return pairs.map(() => undefined);
  const ids = new Set(
    pairs.flatMap(({ senderId, receiverId, isFromCoach }) =>
      isFromCoach ? [receiverId] : [senderId, receiverId],
    ),
  );
  const facts = new Map((await listQuietHoursFacts(db, [...ids])).map((member) => [member.id, member]));
  const now = ctx.now();
  return pairs.map(({ senderId, receiverId, isFromAdult, isFromCoach }) =>
    getMessageHold(isFromCoach ? coach : facts.get(senderId), facts.get(receiverId), { now, isFromAdult }),
  );
}

const coach = { role: 'coach', birthDate: null, timeZone: null, wasAdult: false };

type Sender = Pick<QuietHoursFacts, 'role' | 'birthDate' | 'timeZone' | 'wasAdult'>;

/** Coaches are adults, and who does not say their age may be one; towards others they may be a minor. */
function getMessageHold(
  from: Sender | undefined,
  to: QuietHoursFacts | undefined,
  { now, isFromAdult }: { now: Date; isFromAdult: boolean | undefined },
): MessageHold | undefined {
  if (!from || to?.role !== 'athlete') return undefined;
  if (from.role !== 'coach' && !isFromAdult && isMinor(from, now)) return undefined;
  // A date that an athlete with a guardian types later opens neither approval nor night.
  if (getAgeGroup(to.birthDateForGuardians, now, to.timeZone) === 'adult') return notHeld(to);
  return { ...notHeld(to), needsApproval: to.hasApprovingGuardian, night: getNightDelay(from, to, now) };
}

const notHeld = ({ timeZone }: QuietHoursFacts): MessageHold => ({
  needsApproval: false,
  night: undefined,
  timeZone,
});

function getNightDelay(from: Sender, to: QuietHoursFacts, now: Date): DeliveryDelay | undefined {
  const opensJune15 = from.role === 'coach' && to.opensJune15;
  const until = getNextDeliveryTime(now, to.timeZone, { opensJune15 });
  return until > now ? { reason: 'quiet-hours', until, timeZone: to.timeZone } : undefined;
}

/** Who has said to be an adult is none any more, whatever younger date they type afterwards. */
const isMinor = ({ birthDate, timeZone, wasAdult }: Sender, now: Date): boolean =>
  !wasAdult && ['minor', 'under13'].includes(getAgeGroup(birthDate, now, timeZone));
