import { newId } from '#shared/ids.ts';
import { runVerifyCoachCommand } from '../support/coach-verification.ts';
import { createEvaluationForm } from '../support/evaluate-as-verified-coach.ts';
import { postMessage } from '../support/send-messages.ts';
import {
  createRowForAthleteViewingCoach,
  createRowForCoachViewingAthlete,
  createRowForCorrespondents,
  createRowForEvents,
  createRowForVisitParties,
  hasMessages,
  hasTextInBody,
  type InteractionRow,
  isOk,
  listContainsText,
} from './interaction-rows-by-kind-of-pair.ts';
import type { MemberPair } from './member-pairs.ts';
import { addShortlist, addTrip } from './member-pairs.ts';

/** A calendar file folds its lines. */
const hasOtherInTrip = (path: (pair: MemberPair) => string) =>
  createRowForCorrespondents('profile', async (pair) => {
    if (pair.viewerRole !== 'coach') return undefined;
    const { body } = await pair.viewer.get(path(pair));
    return JSON.stringify(body).replaceAll('\\r\\n ', '').includes(pair.other.profile.id);
  });

/** What the calls let pass that name or show another member. */
export const rowsByRoute: Record<string, InteractionRow> = {
  'GET /api/athletes/{id}': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    isOk(await viewer.get(`/api/athletes/${other.profile.id}`)),
  ),
  'GET /api/distances': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) => {
    const { body } = await viewer.get(`/api/distances?ids=${other.profile.id}&near=Austin, TX`);
    return other.profile.id in body.miles;
  }),
  // It depends on the athlete's profile and on the coach's.
  'GET /api/contact-rules/members/{userId}': {
    interaction: 'profile',
    passes: async ({ viewer, other }) =>
      (await viewer.get(`/api/contact-rules/members/${other.id}`)).body.verdict !== null,
  },
  'PUT /api/athletes/{id}/view': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    isOk(await viewer.put(`/api/athletes/${other.profile.id}/view`)),
  ),
  'GET /api/athletes/{id}/evaluation': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    isOk(await viewer.get(`/api/athletes/${other.profile.id}/evaluation`)),
  ),
  'PUT /api/athletes/{id}/evaluation': createRowForCoachViewingAthlete(
    'evaluation',
    async ({ app, viewer, other }) => {
      await runVerifyCoachCommand(app, viewer.id, '--by-hand', 'A letter of the school');
      return isOk(await viewer.put(`/api/athletes/${other.profile.id}/evaluation`, createEvaluationForm(4)));
    },
  ),
  'GET /api/athletes': createRowForCoachViewingAthlete('profile', async ({ viewer, other, otherName }) => {
    const byId = await listContainsText(
      await viewer.get(`/api/athletes?ids=${other.profile.id}`),
      other.profile.id,
    );
    const byName = await listContainsText(
      await viewer.get(`/api/athletes?search=${otherName}`),
      other.profile.id,
    );
    if (byId !== byName) throw new Error('The list by id and the search differ');
    return byId;
  }),
  'GET /api/suggestions': createRowForCoachViewingAthlete('profile', async ({ viewer, otherName }) =>
    hasTextInBody(await viewer.get(`/api/suggestions?q=${otherName}`), otherName),
  ),
  'GET /api/map': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) => {
    const { body } = await viewer.get(`/api/map?ids=${other.profile.id}&zoom=4`);
    return body.totals.athletes === 1;
  }),
  'GET /api/best-fits': createRowForCoachViewingAthlete('profile', async ({ app, viewer, other }) => {
    // Nobody is a best fit with an empty profile.
    const { db } = app.database;
    await db.updateTable('athletes').set({ gpa: 3.5 }).where('id', '=', other.profile.id).execute();
    return hasTextInBody(await viewer.get(`/api/best-fits?ids=${other.profile.id}`), other.profile.id);
  }),
  'GET /api/first-screen': createRowForAthleteViewingCoach(
    'profile',
    async ({ app, viewer, other, otherName }) => {
      // The only coach of the nearest program.
      const { db } = app.database;
      const change = (columns: { school?: string; schoolId: string | null; placeId?: number | null }) =>
        db.updateTable('coaches').set(columns).where('id', '=', other.profile.id).execute();
      const [home] = await db
        .selectFrom('athletes')
        .select('placeId')
        .where('userId', '=', viewer.id)
        .execute();
      await change({ school: otherName, schoolId: null, placeId: home?.placeId ?? null });
      const isShown = hasTextInBody(await viewer.get('/api/first-screen'), other.profile.id);
      await change({ schoolId: 'schoolId' in other.profile ? other.profile.schoolId : null });
      return isShown;
    },
  ),
  'GET /api/briefing': createRowForCoachViewingAthlete('profile', async ({ app, viewer, other }) => {
    const need = { name: crypto.randomUUID(), filters: { ids: [other.profile.id] }, sought: 1 };
    const { id } = (await viewer.post('/api/saved-searches', need)).body;
    const { db } = app.database;
    // As if it had been stated before the athlete joined.
    await db
      .updateTable('savedSearches')
      .set({ soughtAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    const isListed = hasTextInBody(await viewer.get('/api/briefing'), other.profile.id);
    await viewer.delete(`/api/saved-searches/${id}`);
    return isListed;
  }),
  'GET /api/bookmarks': createRowForCorrespondents('profile', async ({ viewer, other, viewerRole }) =>
    viewerRole === 'coach'
      ? listContainsText(await viewer.get('/api/bookmarks'), other.profile.id)
      : undefined,
  ),
  'PUT /api/bookmarks/{athleteId}': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    isOk(await viewer.put(`/api/bookmarks/${other.profile.id}`)),
  ),
  'GET /api/shortlists': createRowForCorrespondents('profile', async ({ viewer, other, viewerRole }) => {
    if (viewerRole !== 'coach') return undefined;
    const { body } = await viewer.get(`/api/shortlists?ids=${other.profile.id}`);
    return body.some(({ selectedMembers }: { selectedMembers: number }) => selectedMembers === 1);
  }),
  'GET /api/shortlists/{id}/athletes': createRowForCorrespondents('profile', async (pair) =>
    pair.viewerRole === 'coach'
      ? listContainsText(
          await pair.viewer.get(`/api/shortlists/${pair.shortlistId}/athletes`),
          pair.other.profile.id,
        )
      : undefined,
  ),
  'GET /api/shortlists/{id}/file': createRowForCorrespondents('profile', async (pair) =>
    pair.viewerRole === 'coach'
      ? hasTextInBody(
          await pair.viewer.get(`/api/shortlists/${pair.shortlistId}/file`),
          pair.other.profile.id,
        )
      : undefined,
  ),
  'POST /api/shortlists/{id}/athletes': createRowForCoachViewingAthlete('profile', async (pair) => {
    const form = { athleteIds: [pair.other.profile.id] };
    const { body } = await pair.viewer.post(`/api/shortlists/${await addShortlist(pair)}/athletes`, form);
    return body.added === 1;
  }),
  'PUT /api/shortlists/{id}/athletes/{athleteId}': createRowForCoachViewingAthlete('profile', async (pair) =>
    isOk(
      await pair.viewer.put(`/api/shortlists/${await addShortlist(pair)}/athletes/${pair.other.profile.id}`),
    ),
  ),
  'GET /api/trips': createRowForCorrespondents('profile', async ({ viewer, other, viewerRole }) => {
    if (viewerRole !== 'coach') return undefined;
    const { body } = await viewer.get(`/api/trips?ids=${other.profile.id}`);
    return body.some(({ selectedAthletes }: { selectedAthletes: number }) => selectedAthletes === 1);
  }),
  'GET /api/trips/{id}': hasOtherInTrip(({ tripId }) => `/api/trips/${tripId}`),
  'GET /api/trips/{id}.ics': hasOtherInTrip(({ tripId }) => `/api/trips/${tripId}.ics`),
  'GET /api/shared-trips/{id}': hasOtherInTrip(({ tripShareId }) => `/api/shared-trips/${tripShareId}`),
  'GET /api/shared-trips/{id}.ics': hasOtherInTrip(
    ({ tripShareId }) => `/api/shared-trips/${tripShareId}.ics`,
  ),
  'POST /api/trips/{id}/athletes': createRowForCoachViewingAthlete('profile', async (pair) => {
    const form = { athleteIds: [pair.other.profile.id] };
    const { body } = await pair.viewer.post(`/api/trips/${await addTrip(pair)}/athletes`, form);
    return body.added === 1;
  }),
  'PUT /api/trips/{id}/stops/{stopId}': createRowForCoachViewingAthlete('profile', async (pair) =>
    isOk(
      await pair.viewer.put(`/api/trips/${await addTrip(pair)}/stops/${newId()}`, {
        athleteId: pair.other.profile.id,
      }),
    ),
  ),
  'GET /api/map/area': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    hasTextInBody(await viewer.get('/api/map/area?polygon=72,-170;72,-60;10,-60;10,-170'), other.profile.id),
  ),
  'GET /api/comparison': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    hasTextInBody(
      await viewer.get(`/api/comparison?ids=${other.profile.id}&ids=${viewer.id}`),
      other.profile.id,
    ),
  ),
  'GET /api/comparison/file': createRowForCoachViewingAthlete('profile', async ({ viewer, other }) =>
    hasTextInBody(await viewer.get(`/api/comparison/file?ids=${other.profile.id}`), other.profile.id),
  ),
  'GET /api/coaches': createRowForAthleteViewingCoach('profile', async ({ viewer, other, otherName }) =>
    listContainsText(await viewer.get(`/api/coaches?search=${otherName}`), other.profile.id),
  ),
  'GET /api/coaches/{id}': createRowForAthleteViewingCoach('profile', async ({ viewer, other }) =>
    isOk(await viewer.get(`/api/coaches/${other.profile.id}`)),
  ),
  'GET /api/coaches/{id}/roster': createRowForAthleteViewingCoach('profile', async ({ viewer, other }) =>
    isOk(await viewer.get(`/api/coaches/${other.profile.id}/roster`)),
  ),
  'GET /api/coaches/{id}/roster/summary': createRowForAthleteViewingCoach(
    'profile',
    async ({ viewer, other }) => isOk(await viewer.get(`/api/coaches/${other.profile.id}/roster/summary`)),
  ),
  'GET /api/schools/{id}': createRowForAthleteViewingCoach('profile', async ({ viewer, other }) =>
    hasTextInBody(
      await viewer.get(`/api/schools/${'schoolId' in other.profile ? other.profile.schoolId : ''}`),
      other.profile.id,
    ),
  ),
  'GET /api/conversations/{userId}': {
    interaction: 'profile',
    passes: async ({ viewer, other }) =>
      Boolean((await viewer.get(`/api/conversations/${other.id}`)).body.profileId),
  },
  'GET /images/{id}.webp': {
    interaction: 'photo',
    passes: async ({ viewer, imagePath }) => (imagePath ? isOk(await viewer.get(imagePath)) : undefined),
  },
  'GET /api/conversations': createRowForCorrespondents('conversation', async (pair) =>
    listContainsText(await pair.viewer.get('/api/conversations'), pair.other.id),
  ),
  'GET /api/conversations/{userId}/messages': hasMessages(
    ({ other }) => `/api/conversations/${other.id}/messages`,
  ),
  'GET /api/messages/{me}/{other}': hasMessages(
    ({ viewer, other }) => `/api/messages/${viewer.id}/${other.id}`,
  ),
  'PUT /api/conversations/{userId}/read-mark': createRowForCorrespondents('read-receipt', async (pair) => {
    const { viewer, other, receivedId, relation } = pair;
    if (!receivedId || relation === 'erased') return undefined;
    await viewer.put(`/api/conversations/${other.id}/read-mark`, { messageId: receivedId });
    const { body } = await other.get(`/api/messages/${other.id}/${viewer.id}`);
    return body.find(({ id }: { id: string }) => id === receivedId).readAt !== undefined;
  }),
  'POST /api/conversations/{userId}/typing': createRowForEvents(
    'typing',
    'typing',
    async ({ viewer, other }) => viewer.post(`/api/conversations/${other.id}/typing`),
  ),
  'POST /api/messages': {
    interaction: 'message',
    passes: async ({ viewer, other }) => isOk(await postMessage(viewer, other, 'One more')),
  },
  'POST /api/visits': createRowForCoachViewingAthlete('visit-proposal', async ({ viewer, other }) => {
    const formatTimeInTwoDays = (hours: number) =>
      new Date(Date.now() + (48 + hours) * 3_600_000).toISOString();
    const visit = {
      kind: 'unofficial',
      startsAt: formatTimeInTwoDays(0),
      endsAt: formatTimeInTwoDays(1),
      timeZone: 'UTC',
      place: 'Gate 5',
    };
    return isOk(await viewer.post('/api/visits', { ...visit, athleteId: other.profile.id }));
  }),
  'GET /api/visits': createRowForVisitParties('visit-cancellation', async ({ viewer }, [id = '']) =>
    listContainsText(await viewer.get('/api/visits?limit=100'), id),
  ),
  'GET /api/visits/{id}.ics': createRowForVisitParties('visit-cancellation', async ({ viewer }, [id]) =>
    isOk(await viewer.get(`/api/visits/${id}.ics`)),
  ),
  'PATCH /api/visits/{id}': createRowForVisitParties('visit-change', async ({ viewer }, [id]) =>
    isOk(await viewer.patch(`/api/visits/${id}`, { note: 'Words' })),
  ),
  'DELETE /api/visits/{id}': createRowForVisitParties('visit-cancellation', async ({ viewer }, [, , id]) =>
    isOk(await viewer.delete(`/api/visits/${id}`)),
  ),
  'GET /api/activity': createRowForCorrespondents('activity', async ({ viewer, otherName, relation }) =>
    relation === 'unclaimed' ? undefined : hasTextInBody(await viewer.get('/api/activity'), otherName),
  ),
  'POST /api/reports': {
    interaction: 'report',
    passes: async ({ viewer, other }) =>
      isOk(await viewer.post('/api/reports', { userId: other.id, reason: 'spam' })),
  },
  // After the calls that show this message.
  'DELETE /api/messages/{id}': createRowForCorrespondents('deletion', async ({ viewer, sentId }) =>
    isOk(await viewer.delete(`/api/messages/${sentId}`)),
  ),
};
