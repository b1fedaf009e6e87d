import type { ContextWith } from '#server/context.ts';
import type { NotificationKind, NotificationSettings } from '../../contract.ts';
import { listNotificationSettings, upsertNotificationSetting } from '../queries.ts';

/** On by default: nobody should miss a coach's message because of a setting they have never seen. */
const defaultSettings: NotificationSettings = {
  messages: true,
  'saved-searches': true,
  visits: true,
  'profile-views': true,
};

export async function wantsEmail(
  ctx: ContextWith<'db'>,
  userId: string,
  kind: NotificationKind,
): Promise<boolean> {
  return (await getNotificationSettings(ctx, userId))[kind];
}

export async function getNotificationSettings(
  ctx: ContextWith<'db'>,
  userId: string,
): Promise<NotificationSettings> {
  const chosen = await listNotificationSettings(ctx.db, userId);
  return {
    ...defaultSettings,
    ...Object.fromEntries(chosen.map(({ kind, emailEnabled }) => [kind, emailEnabled])),
  };
}

/** Kinds that are missing in `changes` keep their setting. */
export async function updateNotificationSettings(
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
  changes: { [Kind in NotificationKind]?: boolean | undefined },
): Promise<NotificationSettings> {
  for (const [kind, emailEnabled] of Object.entries(changes)) {
    if (emailEnabled !== undefined) await setNotificationSetting(ctx, userId, kind, emailEnabled);
  }
  return getNotificationSettings(ctx, userId);
}

/** Returns false for a user whose account was erased. */
export const setNotificationSetting = (
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
  kind: string,
  emailEnabled: boolean,
): Promise<boolean> =>
  upsertNotificationSetting(ctx.db, { userId, kind, emailEnabled, updatedAt: ctx.now() });
