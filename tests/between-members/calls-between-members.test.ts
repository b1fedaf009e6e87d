import { expect, test } from 'vitest';
import { contracts } from '#contracts.ts';
import { liveEventSchemas } from '#features/messages/contract/live-events.ts';
import { isAllowedInRelation, relations } from '#features/safety/server/interactions-allowed-by-relation.ts';
import { openTestApp } from '../support/test-app.ts';
import { rowsByRoute } from './interaction-attempts.ts';
import type { InteractionRow } from './interaction-rows-by-kind-of-pair.ts';
import { createMemberPair, type MemberPair } from './member-pairs.ts';
import { rowsByEvent, rowsByNamingRoute } from './names-and-events-of-others.ts';
import { routesAboutNobodyElse } from './routes-not-involving-other-members.ts';

const app = openTestApp();

test('every call either has a row of what passes between two members or concerns nobody else', () => {
  const routes = Object.values(contracts).flatMap(({ calls }) => Object.keys(calls));
  expect([...Object.keys(rowsByRoute), ...routesAboutNobodyElse].sort()).toEqual(routes.sort());
  expect(Object.keys(rowsByEvent).sort()).toEqual(Object.keys(liveEventSchemas).sort());
});

// No coach has an unclaimed account.
const asked = [
  ...relations.map((relation) => ['coach', relation] as const),
  ...relations
    .filter((relation) => relation !== 'unclaimed')
    .map((relation) => ['athlete', relation] as const),
];

test.each(asked)(
  'between a viewing %s and a member who is %s every call passes what the table says',
  async (role, relation) => {
    await expectPermittedInteractions(await createMemberPair(app, role, relation), rowsByRoute);
  },
);

test.each(asked)(
  'between a viewing %s and a member who is %s every call names the other as the table says [26.11]',
  async (role, relation) => {
    await expectPermittedInteractions(await createMemberPair(app, role, relation), rowsByNamingRoute);
  },
);

test.each(asked)(
  'between a viewing %s and a member who is %s every event passes what the table says',
  async (role, relation) => {
    await expectPermittedInteractions(await createMemberPair(app, role, relation), rowsByEvent);
  },
);

async function expectPermittedInteractions(
  pair: MemberPair,
  rows: Record<string, InteractionRow | null>,
): Promise<void> {
  const [actual, expected]: [Record<string, boolean>, Record<string, boolean>] = [{}, {}];
  for (const [name, row] of Object.entries(rows)) {
    const passed = await row?.passes(pair);
    if (!row || passed === undefined) continue;
    actual[name] = passed;
    expected[name] = isAllowedInRelation(row.interaction, pair.relation);
  }
  expect(actual).toEqual(expected);
}
