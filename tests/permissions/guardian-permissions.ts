import { newId } from '#shared/ids.ts';
import type { ExplicitRow, Verdicts } from './permission-row-types-and-verdicts.ts';

/** No account makes these: the session of a guardian comes from a mailed link. */
const nobody: Verdicts = [401, 401, 401, 401, 401, 401];

const createRow = (body?: object): ExplicitRow[] => [
  {
    about: 'an athlete, in a browser in which no guardian has opened a link',
    verdicts: nobody,
    request: () => ({ params: { id: newId(), userId: newId() }, body }),
  },
];

const consent = { relation: 'mother', agrees: true, termsVersion: '1', privacyVersion: '1' };

/** What guardians do. */
export const guardianRows: Record<string, ExplicitRow[]> = {
  'GET /api/guardians/notices/{userId}': [
    { about: 'somebody else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'PUT /api/guardian/language': createRow({ language: 'es' }),
  'PUT /api/guardian/athletes/{id}': createRow(consent),
  'DELETE /api/guardian/athletes/{id}': createRow(),
  'GET /api/guardian/athletes/{id}/threads': createRow(),
  'GET /api/guardian/athletes/{id}/threads/{userId}/messages': createRow(),
  'PUT /api/guardian/athletes/{id}/threads/{userId}/stop': createRow(),
  'DELETE /api/guardian/athletes/{id}/threads/{userId}/stop': createRow(),
};
