import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newId } from '#shared/ids.ts';
import { insertNameChange, listNameChangesSince } from '../queries/name-changes.ts';
import { lockUserName, updateName } from '../queries/users.ts';
import { assertMayChangeName, nameChangeLimit } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { assertAccountClaimed, getAccount } from './get-account.ts';

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Changes the viewer's name, at most twice in 365 days. Saving the same name again changes nothing. */
export async function changeOwnName(ctx: AccountsContext, viewer: Viewer, name: PersonName, caller: Caller) {
  await assertAccountClaimed(ctx, viewer.id);
  const before = await ctx.db.transaction().execute((tx) => storeNewName(ctx, tx, viewer.id, name));
  if (before) {
    const details = { from: toFullName(before), to: toFullName(name) };
    ctx.audit.record({ kind: 'name changed', userId: viewer.id, address: caller.ip, details });
  }
  return { user: await getAccount(ctx, viewer.id) };
}

/** Returns the name of before; undefined if it is the same. */
async function storeNewName(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
  name: PersonName,
): Promise<PersonName | undefined> {
  const before = await lockUserName(tx, userId);
  if (!before || (before.firstName === name.firstName && before.lastName === name.lastName)) return undefined;
  const now = ctx.now();
  const since = new Date(now.getTime() - nameChangeLimit.periodMs);
  assertMayChangeName(await listNameChangesSince(tx, userId, since));
  await insertNameChange(tx, { id: newId(), userId, changedAt: now });
  await updateName(tx, userId, name, now);
  await ctx.onNameChanged(tx, userId);
  return before;
}

/** Gives a member another name, in the transaction of staff. Returns the name of before; undefined if it is the same. */
export async function correctNameOfMember(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
  name: PersonName,
): Promise<PersonName | undefined> {
  const before = await lockUserName(tx, userId);
  if (!before || (before.firstName === name.firstName && before.lastName === name.lastName)) return undefined;
  await updateName(tx, userId, name, ctx.now());
  await ctx.onNameChanged(tx, userId);
  return before;
}

const toFullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;
