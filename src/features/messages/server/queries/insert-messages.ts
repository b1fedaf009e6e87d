import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import { toTextHashSql } from './count-texts-alike.ts';
import {
  type AssignedMessageDraft,
  listContactSchoolIds,
  listContactVerdicts,
  type MessageRow,
  messageColumns,
} from './send-messages.ts';

/** `textHash`: see `toTextHashSql`. `hasCopies`: its sender has sent the same text before. */
export type StoredMessageRow = MessageRow & { textHash: string | null; hasCopies: boolean };

/**
 * Stores the messages, updates both participants' unread counts, and returns the messages in the order given.
 * `hasCopies`: its sender has sent the same text since `copiesSince`, before these messages.
 */
export function insertMessages(
  db: Connection,
  drafts: AssignedMessageDraft[],
  copiesSince: Date,
): Promise<StoredMessageRow[]> {
  const list = (name: keyof AssignedMessageDraft) => drafts.map((draft) => draft[name] ?? null);
  return insertMessageColumns(db, {
    copiesSince,
    ...{ ids: list('id'), conversationIds: list('conversationId'), senderIds: list('senderId') },
    ...{ receiverIds: list('receiverId'), contents: list('content'), keys: list('idempotencyKey') },
    ...{ fingerprints: list('fingerprint'), times: list('at'), visitIds: list('visitId') },
    ...{ visits: list('visit'), kinds: list('kind'), guardianIds: list('guardianId') },
    ...{ guardianRelations: list('guardianRelation'), answers: list('answer') },
    ...{ schoolIds: listContactSchoolIds(drafts), verdicts: listContactVerdicts(drafts) },
  });
}

/** A list for each column, with a value for each message. */
interface MessageColumns {
  [name: string]: unknown;
  copiesSince: Date;
}

const insertMessageColumns = defineStatement<MessageColumns, StoredMessageRow>((list) => {
  const hidden = (name: string, type: string) => hiddenParameter(list(name), type);
  return sql<StoredMessageRow>`
    with sent as (
      insert into messages
        (id, conversation_id, sender_id, receiver_id, content, created_at, idempotency_key, fingerprint, visit_id, visit, kind, text_hash,
        contact_school_id, contact_verdict, guardian_id, guardian_relation, answer)
      select d.id, conversation_id, sender_id, receiver_id, content, at, key, decode(print, 'hex'), visit_id, visit, kind,
        case when answer is null then ${toTextHashSql(sql`content`)} end, contact_school_id, contact_verdict, guardian_id,
        guardian_relation, answer
      from unnest(
        ${hidden('ids', 'uuid[]')}, ${hidden('conversationIds', 'uuid[]')}, ${hidden('senderIds', 'uuid[]')}, ${hidden('receiverIds', 'uuid[]')},
        ${hidden('contents', 'text[]')}, ${hidden('keys', 'text[]')}, ${hidden('fingerprints', 'text[]')}, ${hidden('times', 'timestamptz[]')},
        ${hidden('visitIds', 'uuid[]')}, ${hidden('visits', 'jsonb[]')}, ${hidden('kinds', 'text[]')}, ${hidden('schoolIds', 'uuid[]')},
        ${hidden('verdicts', 'jsonb[]')}, ${hidden('guardianIds', 'uuid[]')}, ${hidden('guardianRelations', 'text[]')}, ${hidden('answers', 'text[]')}
      ) with ordinality as d
        (id, conversation_id, sender_id, receiver_id, content, key, print, at, visit_id, visit, kind, contact_school_id, contact_verdict, guardian_id, guardian_relation, answer, n)
      join users s on s.id = sender_id join users r on r.id = receiver_id
      order by n
      returning *
    ), counted as (
      update participants p set unread = p.unread + n.received, last_message_seq = n.last, last_message_at = n.at
      from (
        select conversation_id, user_id, sum(received) as received, max(seq) as last, max(created_at) as at
        from (
          select conversation_id, sender_id as user_id, 0 as received, seq, created_at from sent
          union all select conversation_id, receiver_id, 1, seq, created_at from sent
        ) sides
        group by conversation_id, user_id
      ) n
      where p.conversation_id = n.conversation_id and p.user_id = n.user_id
    )
    select ${messageColumns}, m.text_hash::text as text_hash, m.text_hash is not null and exists (
        select from messages copy where copy.sender_id = m.sender_id and copy.text_hash = m.text_hash
          and copy.created_at > ${hiddenParameter(list('copiesSince'), 'timestamptz')}
      ) as has_copies
    from sent m order by m.seq
    ${asPreparedStatement('insert-messages')}`;
});
