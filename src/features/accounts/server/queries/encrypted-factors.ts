import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** The secret of an authenticator app, and the recovery codes. */
interface EncryptedFactors {
  secret: string;
  backupCodes: string;
}

/** Those that do not begin with the prefix of the current secret, by id. */
export function listFactorsEncryptedOtherwise(
  db: Connection,
  prefix: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<(EncryptedFactors & { id: string })[]> {
  return db
    .selectFrom('twoFactors')
    .select(['id', 'secret', 'backupCodes'])
    .where(sql<boolean>`not (starts_with(secret, ${prefix}) and starts_with(backup_codes, ${prefix}))`)
    .$if(afterId !== undefined, (rest) => rest.where('id', '>', afterId!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Changes nothing where they have changed since they were read. */
export async function replaceEncryptedFactors(
  db: Connection,
  before: EncryptedFactors & { id: string },
  after: EncryptedFactors,
): Promise<void> {
  await db
    .updateTable('twoFactors')
    .set(after)
    .where('id', '=', before.id)
    .where('secret', '=', before.secret)
    .where('backupCodes', '=', before.backupCodes)
    .execute();
}
