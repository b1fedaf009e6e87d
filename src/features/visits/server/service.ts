import { findContactsOfSends } from '#features/contact-rules/server/contact-rules.ts';
import type { VisitSnapshot } from '#features/messages/contract/visit-card-schema.ts';
import { postVisitCard } from '#features/messages/server/messages.ts';
import {
  assertContactAllowed,
  findMessageHolds,
  hideNameOrPhotoFromViewer,
} from '#features/safety/server/safety.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { AthleteReader, MemberViewer } from '#server/http/viewer-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { NewVisit, Visit, VisitChange, VisitChanges } from '../contract.ts';
import {
  countUnseenVisitRows,
  countVisits,
  findAndLockVisit,
  findCoachIdOfUser,
  findUserIdOfAthlete,
  findVisit,
  findVisitPage,
  insertVisit,
  setVisitsSeenAt,
  updateVisit,
  type VisitRow,
} from './queries/visits.ts';
import {
  assertAwaitsAnswerOf,
  assertMayChangeFields,
  assertValidVisitTimes,
  assertVisitStillOpen,
  athleteNotFound,
  coachProfileNotFound,
  getAllowedVisitActions,
  getOtherParty,
  getVisitChangeKind,
  needsNewAnswer,
  newApprovalFirstError,
  newQuietHoursError,
  visitNotFound,
} from './rules.ts';
import { visitToIcalFile } from './visit-to-ical-file.ts';

export async function listVisits(
  ctx: ContextWith<'db' | 'now'>,
  viewer: VisitViewer,
  { when, limit, cursor }: { when: 'coming' | 'past' } & PageQuery,
): Promise<Page<Visit>> {
  const listing = `visits ${when}`;
  const after = parseCursor(listing, cursor);
  const now = ctx.now();
  const [found, total] = await Promise.all([
    findVisitPage(ctx.db, viewer, { when, now, limit: limit + 1, after }),
    countVisits(ctx.db, viewer, when, now),
  ]);
  const toVisitCursorPosition = ({ startsAt, id }: (typeof found)[number]) => ({
    key: startsAt.toISOString(),
    id,
  });
  const { rows, next } = toPage(listing, found, limit, toVisitCursorPosition);
  return { rows: rows.map((row) => toVisit(row, viewer, now)), total, next };
}

/** A member to whom the other party of a visit is shown. */
type VisitViewer = MemberViewer & AthleteReader;
type VisitContext = ContextWith<'db' | 'now' | 'quietHours' | 'safeguards' | 'verifyEmail'>;

/** Proposes a visit to an athlete, whose answer it then waits for. */
export async function proposeVisit(ctx: VisitContext, viewer: VisitViewer, form: NewVisit): Promise<Visit> {
  const now = ctx.now();
  assertValidVisitTimes(form, now);
  const coach = await findCoachIdOfUser(ctx.db, viewer.id);
  if (!coach) throw coachProfileNotFound();
  const athlete = await findUserIdOfAthlete(ctx.db, form.athleteId);
  if (!athlete) throw athleteNotFound();
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    // The event logs before any other row: the order in which every transaction locks what belongs to two members.
    await lockEventLogs(tx, [viewer.id, athlete.userId]);
    await assertContactAllowed(ctx, tx, 'visit-proposal', viewer.id, athlete.userId);
    await assertMayReachNow(ctx, tx, viewer.id, athlete.userId);
    await insertVisit(tx, { ...form, id, coachId: coach.id, awaits: 'athlete', createdAt: now });
    await postVisitCard(ctx, tx, {
      senderId: viewer.id,
      receiverId: athlete.userId,
      visitId: id,
      payload: toVisitSnapshot('proposed', form),
    });
    await publishVisitsChanged(tx, [viewer.id, athlete.userId], 'visits', now);
  });
  return getVisit(ctx, viewer, id);
}

/** Answers a proposal, changes the visit, or cancels it. An empty change and a second cancel change nothing. */
export async function changeVisit(
  ctx: VisitContext,
  viewer: VisitViewer,
  id: string,
  changes: VisitChanges,
): Promise<Visit> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockPartiesAndVisit(tx, viewer, id);
    const { state, ...proposal } = changes;
    const now = ctx.now();
    if (Object.keys(changes).length === 0 || (state === 'cancelled' && before.state === state)) return;
    const interaction = state === 'cancelled' ? 'visit-cancellation' : 'visit-change';
    await assertContactAllowed(ctx, tx, interaction, before.coach.user.id, before.athlete.user.id);
    assertVisitStillOpen(before, now);
    if (!state)
      await assertMayReachNow(
        ctx,
        tx,
        viewer.id,
        viewer.id === before.coach.user.id ? before.athlete.user.id : before.coach.user.id,
      );
    if (state && state !== 'cancelled') assertAwaitsAnswerOf(before, viewer.role);
    assertMayChangeFields(viewer.role, proposal);
    const isProposal = needsNewAnswer(proposal);
    if (isProposal) assertValidVisitTimes({ ...before, ...proposal }, now);
    const change = getVisitChangeKind(changes);
    await updateVisit(tx, id, {
      ...proposal,
      ...(state ? { state, awaits: null } : {}),
      ...(isProposal ? { state: 'proposed', awaits: getOtherParty(viewer.role) } : {}),
      ...{ changedBy: viewer.role, lastChange: change, updatedAt: now },
    });
    await postVisitChangeCard(ctx, tx, { ...before, ...proposal }, viewer, change);
    await publishVisitsChanged(tx, [before.coach.user.id, before.athlete.user.id], 'visits', now);
  });
  return getVisit(ctx, viewer, id);
}

/**
 * A proposal has words, and goes first of what was written before: at night, or where a guardian approves first, neither reaches
 * a minor; nor what the coach's school refuses as too early. Answers and a cancellation do.
 */
async function assertMayReachNow(
  ctx: VisitContext,
  tx: Connection,
  senderId: string,
  receiverId: string,
): Promise<void> {
  const [hold] = await findMessageHolds(ctx, tx, [{ senderId, receiverId }]);
  if (hold?.needsApproval) throw newApprovalFirstError();
  if (hold?.night) throw newQuietHoursError();
  const pair = { senderId, receiverId };
  const contacts = await findContactsOfSends(ctx, tx, [pair, { ...pair, action: 'visit' }]);
  const refusal = contacts.find((contact) => contact?.refusal)?.refusal;
  if (refusal) throw forbidden(refusal);
}

/** Locks what belongs to the two, the event logs first, and returns the visit. */
async function lockPartiesAndVisit(tx: Connection, viewer: VisitViewer, id: string): Promise<VisitRow> {
  const parties = await findVisit(tx, viewer, id);
  if (!parties) throw visitNotFound();
  await lockEventLogs(tx, [parties.coach.user.id, parties.athlete.user.id]);
  const visit = await findAndLockVisit(tx, viewer, id);
  if (!visit) throw visitNotFound();
  return visit;
}

/** Posts the change as a card in the conversation of the two. A changed note alone needs no answer and has no card. */
async function postVisitChangeCard(
  ctx: VisitContext,
  tx: Connection,
  visit: VisitRow,
  viewer: VisitViewer,
  change: VisitChange,
): Promise<void> {
  if (change === 'noted') return;
  const [coachId, athleteId] = [visit.coach.user.id, visit.athlete.user.id];
  const receiverId = viewer.id === coachId ? athleteId : coachId;
  // Across a block a cancellation carries no words.
  const note = visit.isBlockedBetween ? null : visit.note;
  const payload = toVisitSnapshot(change, { ...visit, note });
  await postVisitCard(ctx, tx, { senderId: viewer.id, receiverId, visitId: visit.id, payload });
}

const toVisitSnapshot = (
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

export async function cancelVisit(ctx: VisitContext, viewer: VisitViewer, id: string): Promise<undefined> {
  await changeVisit(ctx, viewer, id, { state: 'cancelled' });
}

export async function countUnseenVisits(
  ctx: ContextWith<'db'>,
  viewer: VisitViewer,
): Promise<{ unseen: number }> {
  return { unseen: await countUnseenVisitRows(ctx.db, viewer) };
}

export async function markVisitsSeen(
  ctx: ContextWith<'db' | 'now'>,
  viewer: VisitViewer,
  until: Date,
): Promise<undefined> {
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    await lockEventLogs(tx, [viewer.id]);
    // For the viewer's other screens.
    if (await setVisitsSeenAt(tx, viewer, until, now))
      await publishVisitsChanged(tx, [viewer.id], 'visit-news', now);
  });
}

/** Notifies the pages of these users that their visits have changed, or only which of them are new. */
async function publishVisitsChanged(
  tx: Connection,
  userIds: string[],
  about: 'visits' | 'visit-news',
  at: Date,
): Promise<void> {
  const people = await lockEventLogs(tx, userIds);
  const events = userIds.map((userId) => ({ userId, kind: 'notice', payload: { about } }));
  await publishEvents(tx, people, events, at);
}

/** The visit as an iCalendar file, with the times and the state that it has now. */
export async function getVisitAsIcalFile(
  ctx: ContextWith<'db' | 'publicUrl'>,
  viewer: VisitViewer,
  id: string,
): Promise<string> {
  const found = await findVisit(ctx.db, viewer, id);
  if (!found) throw visitNotFound();
  return visitToIcalFile(showOtherParty(found, viewer), { viewer, publicUrl: ctx.publicUrl });
}

async function getVisit(ctx: ContextWith<'db' | 'now'>, viewer: VisitViewer, id: string): Promise<Visit> {
  const found = await findVisit(ctx.db, viewer, id);
  if (!found) throw visitNotFound();
  return toVisit(found, viewer, ctx.now());
}

const toVisit = (row: VisitRow, viewer: VisitViewer, now: Date): Visit => ({
  ...showOtherParty(row, viewer),
  may: getAllowedVisitActions(row, viewer.role, now),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The visit with the other party as the viewer sees them. To coaches it does not matter whether an athlete is of age. */
function showOtherParty(row: VisitRow, viewer: VisitViewer): VisitRow {
  const { coach, athlete, isNameHidden, athleteAudiences } = row;
  if (viewer.role === 'athlete')
    return {
      ...row,
      coach: {
        ...coach,
        user: hideNameOrPhotoFromViewer(coach.user, viewer, { isNameHidden, photoOwner: null }),
      },
    };
  const photoOwner = { chosen: athleteAudiences, isAdult: false };
  return {
    ...row,
    athlete: {
      ...athlete,
      user: hideNameOrPhotoFromViewer(athlete.user, viewer, { isNameHidden, photoOwner }),
    },
  };
}
