import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { forbidden } from '#shared/errors.ts';
import {
  type ContactDecision,
  decideContact,
  dependsOnMoreThanRelation,
  type Standing,
  type Thread,
} from './decide-contact.ts';
import { type Interaction, isAllowedInRelation } from './interactions-allowed-by-relation.ts';
import { checkPairsForBlocks } from './queries/blocks-and-reports.ts';
import {
  type ConversationRequest,
  listConversationRequests,
  listMemberFacts,
  type MemberFacts,
} from './queries/contact-facts.ts';

type ContactContext = ContextWith<'safeguards' | 'now'>;
interface Pair {
  senderId: string;
  receiverId: string;
}

/** For each pair, in their order, whether this may pass from the sender to the receiver. All of them exist. */
export async function decideContacts(
  ctx: ContactContext,
  db: Connection,
  interaction: Interaction,
  pairs: Pair[],
): Promise<ContactDecision[]> {
  const asksForBlocks = !isAllowedInRelation(interaction, 'blocked');
  const asksForRequests = ctx.safeguards && dependsOnMoreThanRelation(interaction);
  const ids = [...new Set(pairs.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))];
  // Sent together, in one round trip.
  const [blocked, facts, requests] = await Promise.all([
    asksForBlocks ? checkPairsForBlocks(db, pairs) : [],
    asksForRequests ? listMemberFacts(db, ids) : [],
    asksForRequests ? listConversationRequests(db, pairs) : [],
  ]);
  const standings = new Map(facts.map((member) => [member.id, toContactClassOfMember(member, ctx.now())]));
  return pairs.map(({ senderId, receiverId }, i) => {
    const request = requests.find(({ n }) => n === i + 1);
    return decideContact({
      interaction,
      relation: blocked[i] ? 'blocked' : 'correspondent',
      from: standings.get(senderId) ?? 'athlete-unknown',
      to: standings.get(receiverId) ?? 'athlete-unknown',
      thread: toRequestStateForViewer(request, senderId),
      safeguards: asksForRequests,
    });
  });
}

/** Whether this may pass between two members who exist. */
export async function isContactAllowed(
  ctx: ContactContext,
  db: Connection,
  interaction: Interaction,
  userId: string,
  otherUserId: string,
): Promise<boolean> {
  const [decision] = await decideContacts(ctx, db, interaction, [
    { senderId: userId, receiverId: otherUserId },
  ]);
  return decision?.verdict === 'allow';
}

/** Throws `forbidden` if this may not pass: across a block, or before a request was accepted. */
export async function assertContactAllowed(
  ctx: ContactContext,
  db: Connection,
  interaction: Interaction,
  userId: string,
  otherUserId: string,
): Promise<void> {
  const [decision] = await decideContacts(ctx, db, interaction, [
    { senderId: userId, receiverId: otherUserId },
  ]);
  if (decision && decision.verdict !== 'allow') throw forbidden(decision.sentence);
}

function toContactClassOfMember(member: MemberFacts, now: Date): Standing {
  if (member.role === 'coach') return toVerificationClassOfCoach(member);
  const group = getAgeGroup(member.birthDate, now, member.timeZone);
  return `athlete-${group === 'under13' ? 'minor' : group}`;
}

function toVerificationClassOfCoach({ isVerified, lastVerification }: MemberFacts): Standing {
  if (isVerified) return 'coach-verified';
  if (lastVerification === 'mailed' || lastVerification === 'proved') return 'coach-pending';
  return lastVerification === 'lapsed' || lastVerification === 'ended' ? 'coach-lapsed' : 'coach-unverified';
}

function toRequestStateForViewer(request: ConversationRequest | undefined, viewerId: string): Thread {
  if (!request) return 'none';
  // The same sentence as after a decline: it does not say who has stopped the contact.
  if (request.state === 'stopped') return 'closed';
  const isOwn = request.startedBy === viewerId;
  if (request.state === 'waiting') return isOwn ? 'sent' : 'received';
  if (request.state === 'declined') return isOwn ? 'closed' : 'declined';
  return 'open';
}
