import { postVisitStep } from '#features/messages/server/service/visit-steps.ts';
import { mustMayWrite } from '#features/safety/server/service.ts';
import type { Connection, Context } from '#server/context.ts';
import { lockPeople, publish } from '#server/database/event-log.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { newId } from '#shared/ids.ts';
import type { NewVisit, Visit, VisitChanges, VisitSnapshot } from '../contract.ts';
import { calendarOf } from './calendar.ts';
import {
  athleteUserOf,
  coachIdOf,
  countUnseen,
  countVisits,
  insertVisit,
  lockVisit,
  markSeen,
  updateVisit,
  type VisitRow,
  visitOf,
  visitsPage,
} from './queries.ts';
import {
  asksAgain,
  changeOf,
  missingAthlete,
  missingCoachProfile,
  missingVisit,
  mustBeAwaited,
  mustBeOpen,
  mustBeTheirsToChange,
  otherParty,
  timesMustFit,
} from './rules.ts';

export async function visits(
  ctx: Context,
  viewer: Viewer,
  { when, limit, cursor }: { when: 'coming' | 'past' } & PageQuery,
): Promise<Page<Visit>> {
  const search = `visits ${when}`;
  const after = parseCursor(search, cursor);
  const now = ctx.now();
  const [found, total] = await Promise.all([
    visitsPage(ctx.db, viewer, { when, now, limit: limit + 1, after }),
    countVisits(ctx.db, viewer, when, now),
  ]);
  const place = ({ startsAt, id }: (typeof found)[number]) => ({ key: startsAt.toISOString(), id });
  const { rows, next } = toPage(search, found, limit, place);
  return { rows: rows.map(shown), total, next };
}

/** A coach proposes; the athlete's answer is awaited. */
export async function proposeVisit(ctx: Context, viewer: Viewer, form: NewVisit): Promise<Visit> {
  const now = ctx.now();
  timesMustFit(form, now);
  const coach = await coachIdOf(ctx.db, viewer.id);
  if (!coach) throw missingCoachProfile();
  const athlete = await athleteUserOf(ctx.db, form.athleteId);
  if (!athlete) throw missingAthlete();
  await mustMayWrite(ctx.db, viewer.id, athlete.userId);
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    await insertVisit(tx, { ...form, id, coachId: coach.id, awaits: 'athlete', createdAt: now });
    await postVisitStep(ctx, tx, {
      senderId: viewer.id,
      receiverId: athlete.userId,
      visitId: id,
      visit: snapshotOf('proposed', form),
    });
    await tell(tx, [viewer.id, athlete.userId], 'visits', now);
  });
  return ownVisit(ctx, viewer, id);
}

export async function changeVisit(
  ctx: Context,
  viewer: Viewer,
  id: string,
  changes: VisitChanges,
): Promise<Visit> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockVisit(tx, viewer, id);
    if (!before) throw missingVisit();
    const { state, ...proposal } = changes;
    const now = ctx.now();
    if (Object.keys(changes).length === 0 || (state === 'cancelled' && before.state === state)) return;
    mustBeOpen(before, now);
    if (state && state !== 'cancelled') mustBeAwaited(before, viewer.role);
    mustBeTheirsToChange(viewer.role, proposal);
    const again = asksAgain(proposal);
    if (again) {
      timesMustFit({ ...before, ...proposal }, now);
      await mustMayWrite(tx, before.coach.user.id, before.athlete.user.id);
    }
    const answered = state ? { state, awaits: null } : {};
    const asked = again ? ({ state: 'proposed', awaits: otherParty(viewer.role) } as const) : {};
    const change = changeOf(changes);
    const by = { changedBy: viewer.role, lastChange: change, updatedAt: now };
    await updateVisit(tx, id, { ...proposal, ...answered, ...asked, ...by });
    const [coachId, athleteId] = [before.coach.user.id, before.athlete.user.id];
    if (change !== 'noted') {
      const [senderId, receiverId] = viewer.id === coachId ? [coachId, athleteId] : [athleteId, coachId];
      const visit = snapshotOf(change, { ...before, ...proposal });
      await postVisitStep(ctx, tx, { senderId, receiverId, visitId: id, visit });
    }
    await tell(tx, [coachId, athleteId], 'visits', now);
  });
  return ownVisit(ctx, viewer, id);
}

const snapshotOf = (
  change: VisitSnapshot['change'],
  visit: Pick<VisitRow, 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'place'> & {
    note?: string | null | undefined;
  },
): VisitSnapshot => ({
  change,
  kind: visit.kind,
  startsAt: visit.startsAt.toISOString(),
  endsAt: visit.endsAt.toISOString(),
  timeZone: visit.timeZone,
  place: visit.place,
  note: visit.note ?? null,
});

export async function cancelVisit(ctx: Context, viewer: Viewer, id: string): Promise<undefined> {
  await changeVisit(ctx, viewer, id, { state: 'cancelled' });
}

export async function unseenVisits(ctx: Context, viewer: Viewer): Promise<{ unseen: number }> {
  return { unseen: await countUnseen(ctx.db, viewer) };
}

export async function markVisitsSeen(ctx: Context, viewer: Viewer, until: Date): Promise<undefined> {
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    // One's other screens take their mark away too.
    if (await markSeen(tx, viewer, until, now)) await tell(tx, [viewer.id], 'visit-news', now);
  });
}

/** Visits of these people have changed, or only what is new of them; their pages ask anew. */
async function tell(
  tx: Connection,
  userIds: string[],
  about: 'visits' | 'visit-news',
  at: Date,
): Promise<void> {
  const people = await lockPeople(tx, userIds);
  const events = userIds.map((userId) => ({ userId, kind: 'notice', payload: { about } }));
  await publish(tx, people, events, at);
}

/** The visit as an iCalendar file, with the times and the state that it has now. */
export async function visitCalendar(ctx: Context, viewer: Viewer, id: string): Promise<string> {
  const found = await visitOf(ctx.db, viewer, id);
  if (!found) throw missingVisit();
  return calendarOf(found, { viewer, publicUrl: ctx.publicUrl });
}

async function ownVisit(ctx: Context, viewer: Viewer, id: string): Promise<Visit> {
  const found = await visitOf(ctx.db, viewer, id);
  if (!found) throw missingVisit();
  return shown(found);
}

const shown = (row: VisitRow): Visit => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
