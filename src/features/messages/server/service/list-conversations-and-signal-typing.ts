import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { hideNameOrPhotoFromViewer } from '#features/safety/server/safety.ts';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import type { ContextWith } from '#server/context.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { limitConcurrency } from '#server/limit-concurrency.ts';
import { sendTransientEvent } from '#server/live/send-transient-events.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { Conversation, Correspondent, Participant } from '../../contract/message-calls.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import {
  type CorrespondentRow,
  countConversations,
  countUnreadMessagesOf,
  findConversationPage,
  findCorrespondent,
  findNewestMatchPerConversation,
  hasConversation,
  type OnlineAndAdultCutoffs,
} from '../queries/conversations.ts';
import { listHeldMessages } from '../queries/held-messages.ts';
import {
  conversationNotFound,
  type FindMessageHolds,
  type IsContactAllowed,
  personNotFound,
  toMessageDelay,
} from '../rules.ts';
import type { RequestContext } from './decide-which-messages-are-requests.ts';
import { countRequestsLeft, toRequestOfViewer } from './message-requests.ts';
import { type CardContext, getMessagesByIds } from './message-rows-to-api.ts';

/** The viewer's conversations, newest first. */
export async function listConversations(
  ctx: CardContext & ContextWith<'now' | 'safeguards'>,
  viewer: AthleteReader,
  { search, limit, cursor }: { search?: string | undefined } & PageQuery,
): Promise<Page<Conversation>> {
  const listing = JSON.stringify(['conversations', search]);
  const after = parseCursor(listing, cursor);
  const foundMessageIds = search
    ? await mapConversationsToNewestMatch(ctx, viewer, search)
    : new Map<string, string>();
  const filter = search ? { search, conversationIds: [...foundMessageIds.keys()] } : undefined;
  const moment = getOnlineAndAdultCutoffs(ctx);
  const [conversations, total] = await Promise.all([
    findConversationPage(ctx.db, viewer.id, filter, { ...moment, limit: limit + 1, after }),
    countConversations(ctx.db, viewer.id, filter),
  ]);
  const { rows, next } = toPage(listing, conversations, limit, (row) => row);
  const found = await getMessagesByIds(
    ctx,
    rows.flatMap(({ id }) => foundMessageIds.get(id) ?? []),
  );
  return {
    rows: rows.map(({ isBlockedBetween, isUnseen, photoOwner, isNameHidden, ...row }) => ({
      ...row,
      participant: hideNameOrPhotoFromViewer(
        isUnseen ? omitProfileOfHiddenParticipant(row.participant) : row.participant,
        viewer,
        {
          photoOwner,
          isNameHidden,
        },
      ),
      ...hidePresenceUntilRequestAccepted(row.request && toRequestOfViewer(ctx, viewer.id, row.request), {
        online: row.online && !isBlockedBetween,
      }),
      timestamp: row.timestamp.toISOString(),
      found: found.get(foundMessageIds.get(row.id) ?? '') ?? null,
    })),
    total,
    next,
  };
}

const getOnlineAndAdultCutoffs = ({
  now,
  safeguards,
}: ContextWith<'now' | 'safeguards'>): OnlineAndAdultCutoffs => ({
  onlineSince: getOnlineCutoff(now()),
  adultsBornBy: safeguards ? getLastBirthDateOfAdults(now()) : null,
});

/** Searches take longer than other calls: they must not hold all connections. */
const limitSearches = limitConcurrency(2);

/** The id of the newest message with this text in each conversation that has one, by the conversation's id. */
async function mapConversationsToNewestMatch(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  search: string,
): Promise<Map<string, string>> {
  const rows = await limitSearches(() =>
    findNewestMatchPerConversation(ctx.db, viewer.id, search, messageLimits),
  );
  return new Map(rows.map(({ conversationId, messageId }) => [conversationId, messageId]));
}

export async function countUnreadMessages(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
): Promise<{ unread: number }> {
  return { unread: await countUnreadMessagesOf(ctx.db, viewer.id) };
}

type BlockContext = { isContactAllowed: IsContactAllowed };

/**
 * A user to write to, whether or not the conversation has begun. Not found for the viewer. Where the profile is hidden only
 * the name is shown, and only to members of the conversation and to the one who has blocked, who may want to unblock.
 */
export async function getCorrespondent(
  ctx: ContextWith<'db' | 'quietHours'> & BlockContext & RequestContext,
  viewer: AthleteReader,
  userId: string,
): Promise<Correspondent> {
  if (userId === viewer.id) throw personNotFound();
  const row = await findCorrespondent(ctx.db, viewer.id, userId, getOnlineAndAdultCutoffs(ctx));
  if (!row) throw personNotFound();
  const { participant, unread, blocked } = row;
  const request = row.hasConversation
    ? toRequestOfViewer(ctx, viewer.id, row)
    : await findHeldRequest(ctx, viewer, userId);
  const isAllowed = await ctx.isContactAllowed(ctx.db, 'profile', viewer.id, userId);
  if (isAllowed && !row.isUnseen)
    return {
      participant: hideNameOrPhotoFromViewer(participant, viewer, row),
      headline: formatCorrespondentHeadline(row),
      profileId: row.athlete?.id ?? row.coach?.id ?? null,
      online: row.online,
      unread,
      request,
      requestsLeft: row.hasConversation || request ? null : await countRequestsLeft(ctx, viewer, userId),
      blocked,
      signed: viewer.role === 'coach' && row.athlete?.hasSigned ? { school: row.athlete.college } : null,
      verificationEnded: row.verificationEnded,
    };
  if (!row.hasConversation && !blocked) throw personNotFound();
  const hidden = { headline: '', profileId: null, signed: null, verificationEnded: null, requestsLeft: null };
  const online = isAllowed && row.online;
  return {
    ...{
      participant: hideNameOrPhotoFromViewer(omitProfileOfHiddenParticipant(participant), viewer, row),
      ...hidden,
      unread,
      blocked,
    },
    ...hidePresenceUntilRequestAccepted(request, { online }),
  };
}

/** A request that is not delivered yet is one for its sender already. */
async function findHeldRequest(
  ctx: ContextWith<'db' | 'quietHours'>,
  viewer: Viewer,
  userId: string,
): Promise<Correspondent['request']> {
  if (!ctx.quietHours) return null;
  const held = await listHeldMessages(ctx.db, viewer.id, userId);
  return held.some(({ isRequest }) => isRequest) ? 'sent' : null;
}

/** Before a request is accepted, nobody sees who is online. */
const hidePresenceUntilRequestAccepted = (
  request: Conversation['request'],
  { online }: Pick<Conversation, 'online'>,
): Pick<Conversation, 'request' | 'online'> => ({ request, online: online && request === null });

/** What a conversation shows of a member whose profile the viewer does not see. */
const omitProfileOfHiddenParticipant = (participant: Participant): Participant => ({
  ...participant,
  profileImage: null,
  sport: null,
  verified: false,
});

export async function signalTyping(
  ctx: ContextWith<'db' | 'notices'> & BlockContext & { findMessageHolds: FindMessageHolds },
  viewer: Viewer,
  userId: string,
): Promise<void> {
  if (!(await hasConversation(ctx.db, viewer.id, userId))) throw conversationNotFound();
  // No error: this call must not reveal a block.
  if (!(await ctx.isContactAllowed(ctx.db, 'typing', viewer.id, userId))) return;
  const [hold] = await ctx.findMessageHolds(ctx.db, [{ senderId: viewer.id, receiverId: userId }]);
  if (toMessageDelay(hold)) return;
  await sendTransientEvent(ctx, userId, 'typing', { userId: viewer.id });
}

function formatCorrespondentHeadline({ athlete, coach }: CorrespondentRow): string {
  if (athlete) {
    const sport = formatSportWithGender(athlete.sport, athlete.gender);
    return `${sport}, ${athlete.position} · Class of ${athlete.classYear}`;
  }
  return coach ? `${coach.position}, ${coach.school}` : '';
}
