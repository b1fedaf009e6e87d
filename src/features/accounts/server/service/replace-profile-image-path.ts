import type { Connection, ContextWith } from '#server/context.ts';
import { updateProfileImage } from '../queries/users.ts';

/** Sets the path of an account's image; returns the previous one. */
export const replaceProfileImage = (
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  path: string | null,
): Promise<string | null> => updateProfileImage(tx, userId, path, ctx.now());
