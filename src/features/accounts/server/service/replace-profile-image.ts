import type { ContextWith } from '#server/context.ts';
import { updateProfileImage } from '../queries/users.ts';

/** Sets the path of an account's image; returns the previous one. */
export const replaceProfileImage = (
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
  path: string | null,
): Promise<string | null> => updateProfileImage(ctx.db, userId, path, ctx.now());
