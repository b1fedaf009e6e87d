import { createNeedClearing, createShortlist, createShortlistForm } from './example-requests.ts';
import { addingCoachElse404, type ExplicitRow } from './permission-row-types-and-verdicts.ts';

const coachsList = ({ body }: { body?: object } = {}): ExplicitRow => ({
  about: 'a list of the coach',
  verdicts: addingCoachElse404,
  request: async (cast) => ({ params: { id: await createShortlist(cast) }, ...(body ? { body } : {}) }),
});
const coachsListWithAthlete: ExplicitRow = {
  about: 'a list of the coach, and the athlete',
  verdicts: addingCoachElse404,
  request: async (cast) => ({
    params: { id: await createShortlist(cast), athleteId: cast.athlete.profile.id },
  }),
};

/** Lists that coaches make of athletes, comparisons, and what coaches need. */
export const shortlistAndNeedRows: Record<string, ExplicitRow[]> = {
  'POST /api/shortlists': [{ about: 'an own list', request: () => ({ body: createShortlistForm() }) }],
  'PUT /api/shortlists/order': [{ about: 'the own lists', request: () => ({ body: { ids: [] } }) }],
  'GET /api/shortlists/{id}': [coachsList()],
  'PATCH /api/shortlists/{id}': [coachsList({ body: createShortlistForm() })],
  'DELETE /api/shortlists/{id}': [coachsList()],
  'GET /api/shortlists/{id}/athletes': [coachsList()],
  'GET /api/shortlists/{id}/file': [coachsList()],
  'POST /api/shortlists/{id}/athletes': [
    {
      about: 'a list of the coach',
      verdicts: addingCoachElse404,
      request: async (cast) => ({
        params: { id: await createShortlist(cast) },
        body: { athleteIds: [cast.athlete.profile.id] },
      }),
    },
  ],
  'PUT /api/shortlists/{id}/athletes/{athleteId}': [coachsListWithAthlete],
  'DELETE /api/shortlists/{id}/athletes/{athleteId}': [coachsListWithAthlete],
  'GET /api/comparison': [
    {
      about: 'athletes',
      request: (cast) => ({ query: `ids=${cast.athlete.profile.id}&ids=${cast.otherAthlete.profile.id}` }),
    },
  ],
  'GET /api/comparison/file': [
    { about: 'athletes', request: (cast) => ({ query: `ids=${cast.athlete.profile.id}` }) },
  ],
  'GET /api/best-fits': [{ about: 'athletes of a sport', request: () => ({ query: 'sport=Golf' }) }],
  'POST /api/needs/readings': [
    { about: 'own words', request: () => ({ body: { words: '2 pitchers 2028' } }) },
  ],
  'POST /api/needs/{id}/clearings': [
    { about: 'a need of the coach', verdicts: addingCoachElse404, request: createNeedClearing },
  ],
  'POST /api/needs/{id}/undone-clearings': [
    { about: 'a need of the coach', verdicts: addingCoachElse404, request: createNeedClearing },
  ],
};
