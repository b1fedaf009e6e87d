import {
  type AccountsContext,
  resendInvitation,
  withdrawAddedAthlete,
} from '#features/accounts/server/accounts.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { addedAthleteCalls } from '../contract.ts';
import { correctAddedAthlete, listAddedAthletesOfCoach } from './service.ts';

export function addedAthleteRoutes(ctx: AccountsContext): Handlers<typeof addedAthleteCalls> {
  return {
    'GET /api/athletes/added': ({ viewer, query }) => listAddedAthletesOfCoach(ctx, viewer, query),
    'PATCH /api/athletes/added/{id}': ({ viewer, params, body, caller }) =>
      correctAddedAthlete(ctx, viewer, { coachId: viewer.id, id: params.id, ip: caller.ip }, body),
    'POST /api/athletes/added/{id}/invitation': ({ viewer, params, caller }) =>
      resendInvitation(ctx, { coachId: viewer.id, id: params.id, ip: caller.ip }),
    'DELETE /api/athletes/added/{id}': ({ viewer, params, caller }) =>
      withdrawAddedAthlete(ctx, { coachId: viewer.id, id: params.id, ip: caller.ip }),
  };
}
