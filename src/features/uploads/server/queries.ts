import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';

/** Those of these paths that are the profile image of an account. */
export async function listUsedImagePaths(db: Connection, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ profileImage: string }>`
    select profile_image from users where profile_image = any(${paths}::text[])
    ${asPreparedStatement('list-used-images')}`.execute(db);
  return new Set(rows.map((row) => row.profileImage));
}
