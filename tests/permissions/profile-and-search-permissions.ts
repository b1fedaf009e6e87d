import { newId } from '#shared/ids.ts';
import {
  askForVerification,
  confirmHeadCoach,
  directoryUrl,
  findVerificationToken,
  toSchoolAddress,
} from '../support/coach-verification.ts';
import { addVerifiedCoach, createEvaluationForm } from '../support/evaluate-as-verified-coach.ts';
import { headCoach, quarterback } from '../support/test-members.ts';
import {
  addAthleteAsCoach,
  createAthleteIdParams,
  createCoachIdParams,
  createManagedAccountForm,
  createSavedSearch,
  createSearchForm,
  createStat,
  createStatForm,
  createUniqueNumber,
} from './example-requests.ts';
import {
  type AttemptedRequest,
  addingCoachElse404,
  type ExplicitRow,
  membersUnlessBlocked,
  ownerOnlyElse404,
  ownerOnlyElse404OrNotAthlete,
  type Verdicts,
} from './permission-row-types-and-verdicts.ts';
import type { PermissionViewers } from './permission-viewers.ts';

const headCoachOnly: Verdicts = [401, 403, 403, 'yes', 403, 403];

/** As the coach: a new one, because the coach of the other rows is not verified. */
async function createHeadCoachsSchoolParams(
  { app, coach }: PermissionViewers,
  viewer: string,
): Promise<AttemptedRequest> {
  const params = { id: coach.profile.schoolId ?? '' };
  if (viewer !== 'coach') return { params };
  const head = await app.addCoach();
  await confirmHeadCoach(app, head);
  return { params, as: head };
}

/** Profiles of athletes and coaches, schools, and what is searched and saved. */
export const profileAndSearchRows: Record<string, ExplicitRow[]> = {
  'GET /api/athletes/{id}': [
    { about: "the athlete's profile", verdicts: membersUnlessBlocked, request: createAthleteIdParams },
  ],
  'GET /api/distances': [
    {
      about: 'the miles from an own place to an athlete',
      request: (cast) => ({ query: `ids=${cast.athlete.profile.id}` }),
    },
  ],
  'PUT /api/athletes/{id}/view': [
    { about: "the athlete's profile", verdicts: membersUnlessBlocked, request: createAthleteIdParams },
  ],
  'GET /api/athletes/{id}/evaluation': [
    {
      about: "the athlete's profile",
      verdicts: [401, 403, 403, 'yes', 'yes', 404],
      request: createAthleteIdParams,
    },
  ],
  'PUT /api/athletes/{id}/evaluation': [
    {
      about: "the athlete's profile, by C as one who is verified",
      verdicts: [401, 403, 403, 'yes', 403, 404],
      withSafeguards: { verifiedCoach: 'yes' },
      request: async (cast, viewer) => ({
        ...createAthleteIdParams(cast),
        body: createEvaluationForm(4),
        ...(viewer === 'coach' ? { as: await addVerifiedCoach(cast.app) } : {}),
      }),
    },
  ],
  // An own evaluation may be withdrawn whatever came between the two.
  'DELETE /api/athletes/{id}/evaluation': [
    { about: 'an own evaluation of the athlete', request: createAthleteIdParams },
  ],
  'POST /api/athletes': [
    {
      about: 'an athlete whom one adds',
      request: () => ({ body: { ...quarterback, user: createManagedAccountForm() } }),
    },
    {
      about: "a profile for the athlete's account",
      verdicts: [401, 403, 403, 403, 403, 403],
      request: (cast) => ({ body: { ...quarterback, userId: cast.athlete.id } }),
    },
  ],
  'PATCH /api/athletes/{id}': [
    {
      about: "the athlete's profile",
      // A profile that a block hides is not there for a change either.
      verdicts: [401, 'yes', 403, 403, 403, 404],
      request: (cast) => ({ ...createAthleteIdParams(cast), body: { bio: 'Mine' } }),
    },
  ],
  'PATCH /api/athletes/added/{id}': [
    {
      about: 'an athlete whom the coach added',
      verdicts: addingCoachElse404,
      request: async (cast) => ({
        ...(await addAthleteAsCoach(cast)),
        body: { user: { firstName: 'Noah' } },
      }),
    },
  ],
  'POST /api/athletes/added/{id}/invitation': [
    {
      about: 'an athlete whom the coach added a day ago',
      verdicts: addingCoachElse404,
      request: async (cast) => {
        const added = await addAthleteAsCoach(cast);
        await cast.app.database.db
          .updateTable('addedAthletes')
          .set({ invitedAt: new Date(Date.now() - 86_400_000) })
          .where('id', '=', added.params.id)
          .execute();
        return added;
      },
    },
  ],
  'DELETE /api/athletes/added/{id}': [
    {
      about: 'an athlete whom the coach added',
      verdicts: addingCoachElse404,
      request: addAthleteAsCoach,
    },
  ],
  'POST /api/athletes/me/stats': [{ about: 'an own stat', request: () => ({ body: createStatForm() }) }],
  'PATCH /api/athletes/me/stats/{id}': [
    {
      about: 'a stat of the athlete',
      verdicts: ownerOnlyElse404OrNotAthlete,
      request: async (cast) => ({ params: { id: await createStat(cast) }, body: { statValue: '13' } }),
    },
  ],
  'DELETE /api/athletes/me/stats/{id}': [
    {
      about: 'a stat of the athlete',
      verdicts: ownerOnlyElse404OrNotAthlete,
      request: async (cast) => ({ params: { id: await createStat(cast) } }),
    },
  ],
  'GET /api/map': [{ about: 'cities of athletes', request: () => ({ query: 'bbox=-107,25,-93,37&zoom=5' }) }],
  'PUT /api/bookmarks/{athleteId}': [
    {
      about: 'the athlete',
      verdicts: membersUnlessBlocked,
      request: (cast) => ({ params: { athleteId: cast.athlete.profile.id } }),
    },
  ],
  'DELETE /api/bookmarks/{athleteId}': [
    { about: 'the athlete', request: (cast) => ({ params: { athleteId: cast.athlete.profile.id } }) },
  ],
  'POST /api/saved-searches': [{ about: 'an own search', request: () => ({ body: createSearchForm() }) }],
  'PATCH /api/saved-searches/{id}': [
    {
      about: 'a search of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({
        params: { id: await createSavedSearch(cast) },
        body: { name: createUniqueNumber() },
      }),
    },
  ],
  'DELETE /api/saved-searches/{id}': [
    {
      about: 'a search of the athlete',
      verdicts: ownerOnlyElse404,
      request: async (cast) => ({ params: { id: await createSavedSearch(cast) } }),
    },
  ],
  'GET /api/coaches/reading': [{ about: 'own words', request: () => ({ query: 'words=ohio' }) }],
  'GET /api/coaches/{id}': [
    {
      about: "the coach's profile",
      verdicts: [401, 'yes', 'yes', 'yes', 403, 403],
      request: createCoachIdParams,
    },
  ],
  'PATCH /api/coaches/{id}': [
    {
      about: "the coach's profile",
      verdicts: [401, 403, 403, 'yes', 403, 403],
      request: (cast) => ({ ...createCoachIdParams(cast), body: { school: headCoach.school } }),
    },
  ],
  'POST /api/verifications': [
    {
      about: 'a coach of the own school',
      withSafeguards: { verifiedCoach: 409 },
      request: (cast, viewer) => ({
        body: {
          schoolId: cast.coach.profile.schoolId ?? '',
          email: `${viewer}@rice.edu`,
          directoryUrl,
        },
      }),
    },
  ],
  'POST /api/verifications/confirm': [
    {
      about: "the coach's emailed link",
      verdicts: [401, 403, 403, 'yes', 403, 403],
      request: async ({ app, coach }) => {
        await askForVerification(coach);
        return { body: { token: await findVerificationToken(app, toSchoolAddress(coach)) } };
      },
    },
  ],
  'GET /api/schools/{id}': [
    {
      about: "the coach's school",
      request: ({ coach }) => ({ params: { id: coach.profile.schoolId ?? '' } }),
    },
  ],
  'GET /api/schools/{id}/contact-log': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: createHeadCoachsSchoolParams,
    },
  ],
  'GET /api/schools/{id}/contact-log/file': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: createHeadCoachsSchoolParams,
    },
  ],
  'GET /api/schools/{id}/early-contact': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: createHeadCoachsSchoolParams,
    },
  ],
  'PUT /api/schools/{id}/early-contact': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: async (cast, viewer) => ({
        ...(await createHeadCoachsSchoolParams(cast, viewer)),
        body: { refused: false },
      }),
    },
  ],
  'GET /api/schools/{id}/compliance-officers': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: createHeadCoachsSchoolParams,
    },
  ],
  'POST /api/schools/{id}/compliance-officers': [
    {
      about: 'the school of a coach who is confirmed as head coach',
      verdicts: headCoachOnly,
      request: async (cast, viewer) => ({
        ...(await createHeadCoachsSchoolParams(cast, viewer)),
        body: { email: 'compliance@rice.edu' },
      }),
    },
  ],
  'DELETE /api/schools/{id}/compliance-officers/{officerId}': [
    {
      about: 'nobody at the school of a coach who is confirmed as head coach',
      verdicts: [401, 403, 403, 404, 403, 403],
      request: async (cast, viewer) => {
        const { params, ...request } = await createHeadCoachsSchoolParams(cast, viewer);
        return { ...request, params: { ...params, officerId: newId() } };
      },
    },
  ],
  // No account makes these: the session of a compliance officer comes from a mailed link.
  'GET /api/compliance/contact-log': [
    {
      about: 'a school, in a browser in which no compliance officer has opened a link',
      verdicts: [401, 401, 401, 401, 401, 401],
      request: () => ({}),
    },
  ],
  'GET /api/compliance/contact-log/file': [
    {
      about: 'a school, in a browser in which no compliance officer has opened a link',
      verdicts: [401, 401, 401, 401, 401, 401],
      request: () => ({}),
    },
  ],
  'GET /api/coaches/{id}/roster': [{ about: "the coach's roster", request: createCoachIdParams }],
  'GET /api/coaches/{id}/roster/summary': [{ about: "the coach's roster", request: createCoachIdParams }],
};
