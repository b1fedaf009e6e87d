import type { Connection } from '#server/context.ts';
import type { NotificationKind, NotificationSettings } from '../contract.ts';
import { chosenMails, keepMailChoices } from './queries.ts';

/** Nobody misses a coach's message because of a switch that they never saw. */
const unlessChosen: NotificationSettings = { messages: true, 'saved-searches': true };

/** Whether this person wants mails of this kind. */
export async function wantsMail(
  ctx: { db: Connection },
  userId: string,
  kind: NotificationKind,
): Promise<boolean> {
  return (await notificationSettingsOf(ctx, userId))[kind];
}

export async function notificationSettingsOf(
  ctx: { db: Connection },
  userId: string,
): Promise<NotificationSettings> {
  const chosen = await chosenMails(ctx.db, userId);
  return {
    ...unlessChosen,
    ...Object.fromEntries(chosen.map(({ kind, emailEnabled }) => [kind, emailEnabled])),
  };
}

/** Kinds that are not named stay as they are. */
export async function chooseMails(
  ctx: { db: Connection; now: () => Date },
  userId: string,
  choices: { [Kind in NotificationKind]?: boolean | undefined },
): Promise<NotificationSettings> {
  const chosen = Object.entries(choices).flatMap(([kind, mail]) =>
    mail === undefined ? [] : [{ userId, kind, emailEnabled: mail, updatedAt: ctx.now() }],
  );
  if (chosen.length > 0) await keepMailChoices(ctx.db, chosen);
  return notificationSettingsOf(ctx, userId);
}
