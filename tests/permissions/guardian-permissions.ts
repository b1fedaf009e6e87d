import { newId } from '#shared/ids.ts';
import type { ExplicitRow, Verdicts } from './permission-row-types-and-verdicts.ts';

/** No account makes these: the session of a guardian comes from a mailed link. */
const nobody: Verdicts = [401, 401, 401, 401, 401, 401];

const createRow = (body?: object): ExplicitRow[] => [
  {
    about: 'an athlete, in a browser in which no guardian has opened a link',
    verdicts: nobody,
    request: () => ({ params: { id: newId(), userId: newId(), messageId: newId() }, body }),
  },
];

const consent = { relation: 'mother', agrees: true, termsVersion: '1', privacyVersion: '1' };

/** What guardians do. */
export const guardianRows: Record<string, ExplicitRow[]> = {
  'GET /api/guardians/notices/{userId}': [
    { about: 'someone else', request: (cast) => ({ params: { userId: cast.extra.id } }) },
  ],
  'PUT /api/guardian/language': createRow({ language: 'es' }),
  'PUT /api/guardian/athletes/{id}': createRow(consent),
  'DELETE /api/guardian/athletes/{id}': createRow(),
  'GET /api/guardian/athletes/{id}/threads': createRow(),
  'GET /api/guardian/athletes/{id}/threads/{userId}/messages': createRow(),
  'POST /api/guardian/athletes/{id}/threads/{userId}/messages': createRow({ content: 'Hello' }),
  'DELETE /api/guardian/athletes/{id}/threads/{userId}/messages/{messageId}': createRow(),
  'PUT /api/guardian/athletes/{id}/threads/{userId}/stop': createRow(),
  'DELETE /api/guardian/athletes/{id}/threads/{userId}/stop': createRow(),
  'PUT /api/guardian/athletes/{id}/mode': createRow({ mode: 'see' }),
  'GET /api/guardian/athletes/{id}/approvals': createRow(),
  'PUT /api/guardian/athletes/{id}/approvals/{messageId}': createRow(),
  'DELETE /api/guardian/athletes/{id}/approvals/{messageId}': createRow(),
  'GET /api/guardian/athletes/{id}/profile-views': createRow(),
  'GET /api/guardian/athletes/{id}/rights': createRow(),
  'PUT /api/guardian/athletes/{id}/pause': createRow(),
  'DELETE /api/guardian/athletes/{id}/pause': createRow(),
  'PUT /api/guardian/athletes/{id}/erasure': createRow(),
  'DELETE /api/guardian/athletes/{id}/erasure': createRow(),
  'GET /api/guardian/athletes/{id}/data-export': createRow(),
  'POST /api/guardian/athletes/{id}/data-export': createRow(),
  'GET /api/guardian/athletes/{id}/data-export/file': createRow(),
};
