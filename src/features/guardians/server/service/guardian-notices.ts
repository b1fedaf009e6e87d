import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { listMessagesWaitingForApproval } from '#features/messages/server/messages.ts';
import { getNextDeliveryTime } from '#features/safety/server/safety.ts';
import type { Connection, Context } from '#server/context.ts';
import { getTranslator } from '#server/translators.ts';
import { approvalEmail, digestEmail } from '../notice-emails.ts';
import {
  countMessagesOfThreads,
  type DigestReader,
  type DigestRow,
  forgetApprovalMail,
  type GuardianToMail,
  listDigestReaders,
  listGuardiansToMail,
  reserveApprovalMail,
  reserveDigest,
} from '../queries/guardian-modes.ts';
import { findGuardianEmailFacts } from '../queries/links-and-sessions.ts';
import { listRelationsOfMailbox, type RelationRow } from '../queries/relations-of-guardian.ts';
import { getLastDigestTime, isReadByGuardians, isReadingInForce } from '../rules.ts';
import { createGuardianLink } from './guardian-emails.ts';

export const guardianNoticeQueue = 'guardian-notice';

/** `userId` is the athlete's, so that an erasure reaches the job. */
export type GuardianNoticeJob = { userId: string; guardianId: string } & (
  | { kind: 'approval' }
  | { kind: 'digest'; from: string; to: string }
);

const hourMs = 3_600_000;
const batchSize = 300;
const firstId = '00000000-0000-0000-0000-000000000000';

const isNight = (now: Date, timeZone: string | null): boolean => getNextDeliveryTime(now, timeZone) > now;

/** Mails guardians that messages wait for them: at most once an hour, not in the athlete's night, and never twice of the same ones. */
export async function queueApprovalMails(ctx: Context): Promise<void> {
  if (!ctx.safeguards) return;
  const at = ctx.now();
  const mailedBefore = new Date(at.getTime() - hourMs);
  await forEachBatch<GuardianToMail>(
    (afterId) => listGuardiansToMail(ctx.db, { mailedBefore, afterId, limit: batchSize }),
    async (guardian) => {
      if (!isReadingInForce(ctx, guardian) || isNight(at, guardian.timeZone)) return;
      await ctx.db.transaction().execute(async (tx) => {
        if (!(await reserveApprovalMail(tx, guardian, { mailedBefore, at }))) return;
        await queueNotice(ctx, tx, guardian, { kind: 'approval' });
      });
    },
  );
}

/** Queues the mail of the day for each guardian where it is past 6 pm, and a message was written since the last one. */
export async function queueDigests(ctx: Context): Promise<void> {
  if (!ctx.safeguards) return;
  const now = ctx.now();
  // Two of them are 23 hours apart where clocks are set forward, and less where the athlete has moved.
  const digestedBefore = new Date(now.getTime() - 12 * hourMs);
  await forEachBatch<DigestReader>(
    (afterId) => listDigestReaders(ctx.db, { digestedBefore, afterId, limit: batchSize }),
    async (reader) => {
      const to = getLastDigestTime(now, reader.timeZone);
      if (to <= reader.digestedUntil || !isReadingInForce(ctx, reader)) return;
      await ctx.db.transaction().execute(async (tx) => {
        if (!(await reserveDigest(tx, reader, to))) return;
        const from = reader.digestedUntil;
        if ((await listDigest(ctx, tx, reader.athleteUserId, { from, to })).length === 0) return;
        await queueNotice(ctx, tx, reader, {
          ...{ kind: 'digest', from: from.toISOString(), to: to.toISOString() },
        });
      });
    },
  );
}

async function forEachBatch<Row extends { id: string }>(
  list: (afterId: string) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let rows: Row[] = [];
  do {
    rows = await list(rows.at(-1)?.id ?? firstId);
    for (const row of rows) await work(row);
  } while (rows.length === batchSize);
}

type Notice = { kind: 'approval' } | { kind: 'digest'; from: string; to: string };

const queueNotice = (
  ctx: Context,
  tx: Connection,
  { id: guardianId, athleteUserId: userId }: { id: string; athleteUserId: string },
  notice: Notice,
): Promise<void> => {
  const job: GuardianNoticeJob = { userId, guardianId, ...notice };
  return ctx.jobs.send(tx, guardianNoticeQueue, job, { onceKey: JSON.stringify(job) });
};

async function listDigest(
  ctx: Pick<Context, 'now'>,
  db: Connection,
  athleteUserId: string,
  { from, to }: { from: Date; to: Date },
): Promise<DigestRow[]> {
  const rows = await countMessagesOfThreads(db, { athleteUserId, from, to });
  return rows.filter((row) => isReadByGuardians(row, ctx.now()));
}

/** The worker of the queue. Sends nothing to who reads along no more, or otherwise by now. */
export async function sendGuardianNotice(ctx: Context, job: GuardianNoticeJob): Promise<void> {
  const relation = await findRelation(ctx, job.guardianId);
  if (relation?.state !== 'confirmed' || !isReadingInForce(ctx, relation)) return;
  if (job.kind === 'approval') await sendApprovalMail(ctx, relation);
  else await sendDigest(ctx, relation, job);
}

async function findRelation(ctx: Context, guardianId: string): Promise<RelationRow | undefined> {
  const guardian = await findGuardianEmailFacts(ctx.db, guardianId);
  if (!guardian) return undefined;
  const adultsBornBy = getLastBirthDateOfAdults(ctx.now());
  const relations = await listRelationsOfMailbox(ctx.db, guardian.email, adultsBornBy);
  return relations.find(({ id }) => id === guardianId);
}

async function sendApprovalMail(ctx: Context, relation: RelationRow): Promise<void> {
  if (relation.mode !== 'approve') return;
  // Tried again at night, after a mail server was down.
  if (isNight(ctx.now(), relation.timeZone)) return forgetApprovalMail(ctx.db, relation.id);
  const { length: count } = await listMessagesWaitingForApproval(ctx, relation.athleteUserId);
  if (count === 0) return;
  await ctx.mailer.send(approvalEmail(await createRecipient(ctx, relation), count));
}

async function sendDigest(
  ctx: Context,
  relation: RelationRow,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (relation.mode !== 'digest') return;
  const period = { from: new Date(from), to: new Date(to) };
  const rows = await listDigest(ctx, ctx.db, relation.athleteUserId, period);
  if (rows.length === 0) return;
  await ctx.mailer.send(digestEmail(await createRecipient(ctx, relation), rows));
}

const createRecipient = async (ctx: Context, relation: RelationRow) => ({
  to: relation.email,
  athleteFirstName: relation.firstName,
  link: await createGuardianLink(ctx, relation, { isInNotice: true }),
  t: getTranslator(relation.language),
});
