import { createTrip, createTripForm } from './example-requests.ts';
import { addingCoachElse404, type ExplicitRow } from './permission-row-types-and-verdicts.ts';

const coachsTrip = (body?: object): ExplicitRow => ({
  about: 'a trip of the coach',
  verdicts: addingCoachElse404,
  request: async (cast) => ({
    params: { id: (await createTrip(cast.coach, cast)).id },
    ...(body ? { body } : {}),
  }),
});

/** Only verified coaches share with safeguards on, so this one is verified. */
const sharedTrip: ExplicitRow = {
  about: 'a trip that a verified coach of the school shares',
  withSafeguards: {
    ...{ coach: 404, blocked: 404, blockedWithVisits: 404 },
    ...{ unverifiedCoach: 404, pendingCoach: 404, lapsedCoach: 404 },
  },
  request: async (cast) => {
    const { id } = await createTrip(cast.verifiedCoach, cast);
    return { params: { id: (await cast.verifiedCoach.put(`/api/trips/${id}/share`)).body.shareId } };
  },
};

/** Trips of coaches. */
export const tripRows: Record<string, ExplicitRow[]> = {
  'POST /api/trips': [{ about: 'an own trip', request: () => ({ body: createTripForm() }) }],
  'GET /api/trips/{id}': [coachsTrip()],
  'PATCH /api/trips/{id}': [coachsTrip(createTripForm())],
  'DELETE /api/trips/{id}': [coachsTrip()],
  'POST /api/trips/{id}/athletes': [
    {
      about: 'a trip of the coach',
      verdicts: addingCoachElse404,
      request: async (cast) => ({
        params: { id: (await createTrip(cast.coach, cast)).id },
        body: { athleteIds: [cast.otherAthlete.profile.id] },
      }),
    },
  ],
  'PUT /api/trips/{id}/stops/{stopId}': [
    {
      about: 'a stop of the coach',
      verdicts: addingCoachElse404,
      request: async (cast) => {
        const { id, stopId } = await createTrip(cast.coach, cast);
        return { params: { id, stopId }, body: { athleteId: cast.athlete.profile.id } };
      },
    },
  ],
  'DELETE /api/trips/{id}/stops/{stopId}': [
    {
      about: 'a stop of the coach',
      verdicts: addingCoachElse404,
      request: async (cast) => {
        const { id, stopId } = await createTrip(cast.coach, cast);
        return { params: { id, stopId } };
      },
    },
  ],
  'PUT /api/trips/{id}/order': [
    {
      about: 'a trip of the coach',
      verdicts: addingCoachElse404,
      request: async (cast) => {
        const { id, version, stopId } = await createTrip(cast.coach, cast);
        return { params: { id }, body: { version, stopIds: [stopId] } };
      },
    },
  ],
  'GET /api/trips/{id}.ics': [coachsTrip()],
  'PUT /api/trips/{id}/share': [{ ...coachsTrip(), withSafeguards: { coach: 403 } }],
  'DELETE /api/trips/{id}/share': [coachsTrip()],
  'GET /api/shared-trips/{id}': [sharedTrip],
  'GET /api/shared-trips/{id}.ics': [sharedTrip],
};
