import { contracts } from '#contracts.ts';
import { createExampleValue } from '#features/docs/server/openapi/create-example-value.ts';
import { createJsonSchemaPrinter } from '#features/docs/server/openapi/create-json-schemas.ts';
import type { Call } from '#shared/api-call.ts';
import { newId } from '#shared/ids.ts';
import { accountRows } from './account-permissions.ts';
import { guardianRows } from './guardian-permissions.ts';
import { messageAndVisitRows } from './message-and-visit-permissions.ts';
import {
  type AttemptedRequest,
  byAudience,
  type ExplicitRow,
  type PermissionRow,
  type Verdicts,
} from './permission-row-types-and-verdicts.ts';
import { athleteStandings, coachStandings, viewers } from './permission-viewers.ts';
import { profileAndSearchRows } from './profile-and-search-permissions.ts';
import { shortlistAndNeedRows } from './shortlist-and-need-permissions.ts';
import { tripRows } from './trip-permissions.ts';

/** What the contracts do not say: who owns a row, and what grants access. */
const explicitRows: Record<string, ExplicitRow[]> = {
  ...accountRows,
  ...profileAndSearchRows,
  ...shortlistAndNeedRows,
  ...tripRows,
  ...messageAndVisitRows,
  ...guardianRows,
};

const features = Object.values(contracts);
const schemas = createJsonSchemaPrinter(features);

function createExampleBody(call: Call): AttemptedRequest {
  return call.body ? { body: createExampleValue(schemas.print(call.body, 'input')) } : {};
}

/** An unknown parameter is refused after the audience check, so the call shows who may make it and changes nothing. */
const unknownParameter = { query: 'untold=1' };

/** A call without a row of its own: changes are tried with an invalid body or an unknown id. */
function createPermissionRowFromAudience(route: string, call: Call): ExplicitRow {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, newId()]));
  const changes = !route.startsWith('GET ');
  const createAttemptedRequest = () => ({
    ...createExampleBody(call),
    params,
    ...(changes && names.length === 0 ? unknownParameter : {}),
  });
  const admitted = byAudience[call.audience ?? 'members'].map((verdict) =>
    verdict === 'yes' ? 'open' : verdict,
  );
  if (names.length === 0)
    return { about: '', verdicts: admitted as Verdicts, request: createAttemptedRequest };
  const nothing = admitted.map((verdict) => (verdict === 'open' ? 404 : verdict));
  return {
    about: 'something that is not there',
    verdicts: nothing as Verdicts,
    request: createAttemptedRequest,
  };
}

function addVerdictsOfStandings({ otherAthlete, otherCoach, ...others }: PermissionRow['verdicts']) {
  const ofAthletes = athleteStandings.map((standing) => [standing, otherAthlete]);
  const ofCoaches = coachStandings.map((standing) => [standing, otherCoach]);
  return { ...others, ...Object.fromEntries([...ofAthletes, ...ofCoaches]) };
}

function createPermissionRows(route: string, call: Call): PermissionRow[] {
  return (explicitRows[route] ?? [createPermissionRowFromAudience(route, call)]).map(
    ({ about, verdicts, withSafeguards, request }) => {
      const inOrder = verdicts ?? byAudience[call.audience ?? 'members'];
      const byName = Object.fromEntries(
        viewers.map((viewer, i) => [viewer, inOrder[i] ?? inOrder[i - 1]]),
      ) as PermissionRow['verdicts'];
      return {
        route,
        call,
        about,
        verdicts: byName,
        safeguardedVerdicts: { ...addVerdictsOfStandings(byName), ...withSafeguards },
        request,
      };
    },
  );
}

/** Every call of the product, in the order of the contracts. */
export const rows: PermissionRow[] = features.flatMap((feature) =>
  (Object.entries(feature.calls) as [string, Call][]).flatMap(([route, call]) =>
    createPermissionRows(route, call),
  ),
);

/** Rows of calls that no contract declares. */
export const undeclaredRoutes = Object.keys(explicitRows).filter(
  (route) => !rows.some((row) => row.route === route),
);
