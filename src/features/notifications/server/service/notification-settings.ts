import type { ContextWith } from '#server/context.ts';
import type { NotificationKind, NotificationSettings } from '../../contract.ts';
import { listNotificationSettings, upsertNotificationSettings } from '../queries.ts';

/** On by default: nobody should miss a coach's message because of a setting they have never seen. */
const defaultSettings: NotificationSettings = { messages: true, 'saved-searches': true };

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
  const settings = Object.entries(changes).flatMap(([kind, emailEnabled]) =>
    emailEnabled === undefined ? [] : [{ userId, kind, emailEnabled, updatedAt: ctx.now() }],
  );
  if (settings.length > 0) await upsertNotificationSettings(ctx.db, settings);
  return getNotificationSettings(ctx, userId);
}
