import { refusesEarlyContact, setRefusalOfEarlyContact } from '#features/schools/server/schools.ts';
import type { Context } from '#server/context.ts';
import { assertMayReadLog, type MemberReader } from './read-contact-log.ts';

/** Whether the school refuses messages of its coaches that a contact rule does not allow yet. */
export async function getEarlyContact(ctx: Context, reader: MemberReader): Promise<{ refused: boolean }> {
  await assertMayReadLog(ctx, reader);
  return { refused: await refusesEarlyContact(ctx.db, reader.schoolId) };
}

/** Applies to every coach of the school from the next message on. What is held was written before, and is delivered. */
export async function setEarlyContact(ctx: Context, reader: MemberReader, refused: boolean): Promise<void> {
  await assertMayReadLog(ctx, reader);
  await setRefusalOfEarlyContact(ctx.db, reader.schoolId, refused);
  ctx.audit.record({
    kind: refused ? 'early contact refused' : 'early contact allowed',
    userId: reader.viewer.id,
    address: reader.ip,
    details: { school: reader.schoolId },
  });
}
