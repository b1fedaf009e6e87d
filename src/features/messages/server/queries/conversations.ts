import { type RawBuilder, sql } from 'kysely';
import type { FieldOwner } from '#features/safety/server/safety.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Correspondent, Participant } from '../../contract/message-calls.ts';
import type { Card } from '../../contract/visit-card-schema.ts';
import type { RequestState } from './message-requests.ts';
import {
  isBlockedBetweenSql,
  isOpenConversationSql,
  isProfileUnseenSql,
} from './online-correspondents-and-hidden-conditions.ts';

/** What depends on the time. */
export interface OnlineAndAdultCutoffs {
  onlineSince: Date;
  /** The last date of birth of adults; null without safeguards. */
  adultsBornBy: string | null;
}

interface ConversationRow {
  id: string;
  participant: Participant;
  lastMessage: string | null;
  lastVisit: Card['change'] | null;
  lastSenderId: string;
  isLastOfGuardian: boolean;
  timestamp: Date;
  unread: number;
  online: boolean;
  /** Whether one of the two has blocked the other. */
  isBlockedBetween: boolean;
  /** Whether the viewer does not see the other's profile. */
  isUnseen: boolean;
  photoOwner: FieldOwner | null;
  isNameHidden: boolean;
  /** Null for an ordinary conversation. */
  request: { requestState: RequestState; startedBy: string } | null;
  /** `timestamp` in microseconds, as text for the cursor. */
  key: string;
}

const participantColumn =
  sql.raw(`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'role', u.role, 'profileImage', u.profile_image, 'sport', coalesce(
    (select sport from athletes where user_id = u.id), (select sport from coaches where user_id = u.id)
  ), 'verified', exists (select from coaches where user_id = u.id and verified_until is not null)) as participant`);

/** SQL: what decides who sees the photo of athlete `u`; null for others, and where everybody sees it. */
const photoOwnerSql = (adultsBornBy: string | null): RawBuilder<unknown> =>
  adultsBornBy === null
    ? sql`null`
    : sql`case when u.role = 'athlete' then json_build_object(
        'chosen', (select a.field_audiences from athletes a where a.user_id = u.id),
        'isAdult', exists (
          select from birth_dates d where d.user_id = u.id and d.born_on::text <= ${adultsBornBy})) end`;

/** SQL: whether the viewer does not see the name of user `u`, who has blocked them. */
const isNameHiddenSql = (viewerId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from hidden_names n where n.user_id = ${viewerId}::uuid and n.other_user_id = u.id)`;

/** Whether the other member has an event stream open. */
const isOtherMemberOnlineSql = (onlineSince: Date): RawBuilder<boolean> => sql<boolean>`
  exists (select from presence o where o.user_id = p.other_user_id and o.seen_at > ${onlineSince})`;

// A conversation without a message is not listed.
const conversationTables = sql.raw(`participants p
  join users u on u.id = p.other_user_id
  join messages m on m.conversation_id = p.conversation_id and m.seq = p.last_message_seq`);

// A contact that a guardian has stopped looks to both like a request that the other has declined.
const isStoppedSql =
  'exists (select from stopped_pairs s where s.user_id = p.user_id and s.other_user_id = p.other_user_id)';
const requestStateSql = `case when ${isStoppedSql} then 'declined' else c.request_state end`;
const startedBySql = `case when ${isStoppedSql} then p.user_id else c.started_by end`;

// Not joined: it is read for the rows of the page alone.
const requestColumn = sql.raw(`(
  select json_build_object('requestState', ${requestStateSql}, 'startedBy', ${startedBySql}) from conversations c
  where c.id = p.conversation_id and ${requestStateSql} is not null) as request`);

const toLikePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The searched text, and the conversations with a message that contains it. */
interface ConversationFilter {
  search: string;
  conversationIds: string[];
}

function matchesFilterSql(viewerId: string, filter: ConversationFilter | undefined): RawBuilder<boolean> {
  if (!filter) return sql<boolean>`true`;
  return sql<boolean>`(normalize_text(u.first_name || ' ' || u.last_name) like normalize_text(${toLikePattern(filter.search)})
      and not ${isNameHiddenSql(viewerId)}
    or p.conversation_id = any(${filter.conversationIds}::uuid[]))`;
}

/**
 * The newest message with this text of each conversation of the viewer that has one. The sum stops at the bytes allowed:
 * a length is read without the text, so that only the texts that are searched are loaded.
 */
export async function findNewestMatchPerConversation(
  db: Connection,
  viewerId: string,
  search: string,
  limits: {
    maxSearchedMessages: number;
    maxSearchedBytes: number;
    maxSearchedPerConversation: number;
    maxSearchedConversations: number;
  },
): Promise<{ conversationId: string; messageId: string }[]> {
  const { rows } = await sql<{ conversationId: string; messageId: string }>`
    with newest as materialized (
      select mine.*, m.id, m.seq, octet_length(m.content) as size
      from (
        select conversation_id, last_message_at from participants where user_id = ${viewerId}
        order by last_message_at desc, conversation_id desc limit ${limits.maxSearchedConversations}
      ) mine
      cross join lateral (
        select id, seq, content from messages m where m.conversation_id = mine.conversation_id
        order by m.seq desc limit ${limits.maxSearchedPerConversation}
      ) m
      limit ${limits.maxSearchedMessages}
    ), searched as materialized (
      select id, sum(size) over (order by last_message_at desc, conversation_id desc, seq desc) as bytes from newest
    )
    select distinct on (found.conversation_id) found.conversation_id, searched.id as message_id
    from searched
    -- One by one: the planner would rather search the messages of all members.
    cross join lateral (
      select m.conversation_id, m.seq, m.content from messages m where m.id = searched.id offset 0
    ) found
    where searched.bytes <= ${limits.maxSearchedBytes}
      and normalize_text(found.content) like normalize_text(${toLikePattern(search)})
    order by found.conversation_id, found.seq desc`.execute(db);
  return rows;
}

/** A page of this viewer's conversations, newest first; `after` is the last row of the page before. */
export async function findConversationPage(
  db: Connection,
  viewerId: string,
  filter: ConversationFilter | undefined,
  page: { limit: number; after?: CursorPosition | undefined } & OnlineAndAdultCutoffs,
): Promise<ConversationRow[]> {
  const { after } = page;
  const older = after
    ? sql<boolean>`(p.last_message_at, p.conversation_id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`;
  const { rows } = await sql<ConversationRow>`
    select p.conversation_id as id, ${participantColumn}, m.content as last_message, m.visit->>'change' as last_visit, m.sender_id as last_sender_id,
      m.guardian_relation is not null as is_last_of_guardian,
      p.last_message_at as timestamp, p.unread, ${isOtherMemberOnlineSql(page.onlineSince)} as online, ${requestColumn},
      ${isBlockedBetweenSql('p.user_id', 'p.other_user_id')} as is_blocked_between,
      ${isProfileUnseenSql('p.user_id', 'p.other_user_id')} as is_unseen, ${photoOwnerSql(page.adultsBornBy)} as photo_owner, ${isNameHiddenSql(viewerId)} as is_name_hidden,
      p.last_message_at::text as key
    from ${conversationTables}
    where p.user_id = ${viewerId} and ${older} and ${matchesFilterSql(viewerId, filter)}
    order by p.last_message_at desc, p.conversation_id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

export async function countConversations(
  db: Connection,
  viewerId: string,
  filter: ConversationFilter | undefined,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${conversationTables} where p.user_id = ${viewerId} and ${matchesFilterSql(viewerId, filter)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function countUnreadMessagesOf(db: Connection, viewerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(unread), 0) as n from participants where user_id = ${viewerId}
    ${asPreparedStatement('count-unread-messages')}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface CorrespondentRow {
  participant: Participant;
  athlete: {
    id: string;
    sport: string;
    gender: Gender | null;
    position: string;
    classYear: number;
    hasSigned: boolean;
    /** Null where the athlete does not show it. */
    college: string | null;
  } | null;
  coach: { id: string; school: string; position: string } | null;
  verificationEnded: Correspondent['verificationEnded'];
  online: boolean;
  unread: number;
  blocked: boolean;
  /** Whether the viewer does not see the user's profile. */
  isUnseen: boolean;
  photoOwner: FieldOwner | null;
  isNameHidden: boolean;
  hasConversation: boolean;
  requestState: RequestState | null;
  startedBy: string | null;
}

/** SQL: the last verification of coach `u` that ended after the viewer's conversation had begun, unless another followed. */
const verificationEndedSql = sql.raw(`(
  select json_build_object('school', s.name, 'at', v.ended_at)
  from coaches c join coach_verifications v on v.coach_id = c.id join schools s on s.id = v.school_id
    join conversations with_viewer on with_viewer.id = p.conversation_id
  where c.user_id = u.id and c.verified_until is null and v.state in ('lapsed', 'ended')
    and v.ended_at >= with_viewer.created_at
  order by v.ended_at desc limit 1)`);

/** A user as the viewer's correspondent. `online` is false unless the two have a conversation. */
export async function findCorrespondent(
  db: Connection,
  viewerId: string,
  userId: string,
  { onlineSince, adultsBornBy }: OnlineAndAdultCutoffs,
): Promise<CorrespondentRow | undefined> {
  const { rows } = await sql<CorrespondentRow>`
    select ${participantColumn},
      (select json_build_object('id', a.id, 'sport', a.sport, 'gender', a.gender, 'position', a.position,
          'classYear', a.class_year, 'hasSigned', a.recruiting_status = 'signed',
          'college', (select s.name from schools s where s.id = a.commitment_school_id and a.commitment_visible))
        from athletes a where a.user_id = u.id) as athlete,
      (select json_build_object('id', c.id, 'school', c.school, 'position', c.position)
        from coaches c where c.user_id = u.id) as coach,
      ${verificationEndedSql} as verification_ended,
      p.user_id is not null and ${isOpenConversationSql} and exists (select from presence o where o.user_id = u.id and o.seen_at > ${onlineSince})
        as online,
      coalesce(p.unread, 0) as unread,
      exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = u.id) as blocked,
      exists (select from unseen_profiles v where v.user_id = ${viewerId}::uuid and v.other_user_id = u.id) as is_unseen,
      ${photoOwnerSql(adultsBornBy)} as photo_owner, ${isNameHiddenSql(viewerId)} as is_name_hidden,
      p.user_id is not null as has_conversation, ${sql.raw(requestStateSql)} as request_state,
      ${sql.raw(startedBySql)} as started_by
    from users u
    left join participants p on p.user_id = ${viewerId} and p.other_user_id = u.id
    left join conversations c on c.id = p.conversation_id
    where u.id = ${userId} and u.role <> 'staff'
    ${asPreparedStatement('find-correspondent')}`.execute(db);
  return rows[0];
}

/** Whether the two have written to each other. */
export async function hasConversation(db: Connection, viewerId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('participants')
    .select('userId')
    .where('userId', '=', viewerId)
    .where('otherUserId', '=', otherId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those who have a conversation with the user, in the order of their ids; `after` is the last of the page before. */
export async function listCorrespondentIdsAfter(
  db: Connection,
  userId: string,
  limit: number,
  after?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('otherUserId')
    .where('userId', '=', userId)
    .$if(after !== undefined, (query) => query.where('otherUserId', '>', after as string))
    .orderBy('otherUserId')
    .limit(limit)
    .execute();
  return rows.map(({ otherUserId }) => otherUserId);
}
