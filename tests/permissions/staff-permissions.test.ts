import { beforeAll, expect, test } from 'vitest';
import { contracts } from '#contracts.ts';
import type { Call } from '#shared/api-call.ts';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../support/http-client.ts';
import { openTestApp } from '../support/test-app.ts';
import { addStaff, addStaffWithoutFactor, suspendMember } from '../support/test-staff.ts';
import { getStaffVerdict, type StaffViewer, staffViewers } from './expected-staff-permissions.ts';

const app = openTestApp();
let viewers: Record<StaffViewer, MemberClient>;
beforeAll(async () => {
  const [staff, coach] = [await addStaff(app), await app.addCoach()];
  await suspendMember(staff, coach.id);
  viewers = {
    'suspended coach': coach,
    'staff without factor': await addStaffWithoutFactor(app),
    staff,
  };
}, 60_000);

const calls = Object.values(contracts)
  .flatMap(({ calls: ofFeature }) => Object.entries(ofFeature) as [string, Call][])
  .filter(([, call]) => call.audience !== 'public');

/** An unknown parameter is refused after the audience check, so the call shows who may make it and changes nothing. */
const toUrl = (path: string) => `${path.replaceAll(/\{\w+\}/g, newId())}?untold=1`;

test.each(calls)(
  'a suspended coach and staff get what the contract says of %s [22.2 22.4]',
  async (route, call) => {
    const [method = '', path = ''] = route.split(' ');
    for (const viewer of staffViewers) {
      const { status } = await viewers[viewer].send(method, toUrl(path));
      const isRefused = status === 403 || status === 401;
      expect([viewer, isRefused ? status : 'open']).toEqual([viewer, getStaffVerdict(call, viewer)]);
    }
  },
);
