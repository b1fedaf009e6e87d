import type { Athlete } from '#features/athletes/contract.ts';
import type { OwnCoach } from '#features/coaches/contract.ts';
import {
  demoAthleteEmail,
  demoCoachEmail,
  demoPassword,
} from '#features/demo/demo-athlete-and-coach-with-password.ts';
import { newId } from '#shared/ids.ts';
import { HttpClient, MemberClient } from './http-client.ts';

// The members of call tests, screen tests, journeys and benches. They register over HTTP, like a browser does.

export type Role = 'athlete' | 'coach';

/** A test member with the profile as the server returns it. */
export type AthleteMember = MemberClient & { profile: Athlete };
export type CoachMember = MemberClient & { profile: OwnCoach };

export interface MemberNames {
  firstName: string;
  lastName: string;
  email: string;
}

export const password = 'Str0ng!enough';

export const quarterback = {
  sport: 'Football',
  position: 'Quarterback',
  classYear: 2027,
  city: 'Austin',
  state: 'TX',
  highSchool: 'Westlake High',
};

export const headCoach = {
  school: 'Rice University',
  sport: 'Football',
  position: 'Head Coach',
  city: 'Houston',
  state: 'TX',
};

let registered = 0;

/** Registers a member who has not completed the profile (step 2). */
export async function registerMember(
  origin: string,
  role: Role,
  details: Partial<MemberNames> = {},
): Promise<MemberClient> {
  registered += 1;
  const person = { firstName: 'Sam', lastName: 'Doe', email: `member${registered}@school.test`, ...details };
  const client = new HttpClient(origin);
  const form = { ...person, password, confirmPassword: password, role };
  const { status, body } = await client.post('/api/auth/register', form);
  if (status !== 201) throw new Error(`Registering failed: ${JSON.stringify(body)}`);
  const member = new MemberClient(origin, body.user);
  member.cookie = client.cookie;
  return member;
}

/** Registers an athlete with a complete profile: the quarterback's, with these changes. */
export async function addAthlete(
  origin: string,
  profile: Record<string, unknown> = {},
  details?: Partial<MemberNames>,
): Promise<AthleteMember> {
  const member = await registerMember(origin, 'athlete', details);
  await completeProfile(member, { ...quarterback, ...profile, role: 'athlete' });
  return Object.assign(member, { profile: (await member.get('/api/athletes/me')).body as Athlete });
}

/** Registers a coach with a complete profile: the head coach's, with these changes. */
export async function addCoach(
  origin: string,
  profile: Record<string, unknown> = {},
  details?: Partial<MemberNames>,
): Promise<CoachMember> {
  const member = await registerMember(origin, 'coach', details);
  await completeProfile(member, { ...headCoach, ...profile, role: 'coach' });
  return Object.assign(member, { profile: (await member.get('/api/coaches/me')).body as OwnCoach });
}

/** Signs in one of the two members that the demo data names. */
export async function signInDemoMember(origin: string, role: Role): Promise<MemberClient> {
  const email = role === 'coach' ? demoCoachEmail : demoAthleteEmail;
  const client = new HttpClient(origin);
  const { status, body } = await client.post('/api/auth/login', { email, password: demoPassword });
  if (status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
  const member = new MemberClient(origin, body.user);
  member.cookie = client.cookie;
  return member;
}

/** Registers Ava Lopez for a journey that signs in on the screen; returns her email address. */
export async function registerMemberAndReturnEmail(
  origin: string,
  role: Role,
  { withProfile }: { withProfile: boolean },
): Promise<string> {
  const email = `ava${newId()}@school.test`;
  const details = { firstName: 'Ava', lastName: 'Lopez', email };
  const addWithProfile = role === 'coach' ? addCoach : addAthlete;
  if (withProfile) await addWithProfile(origin, {}, details);
  else await registerMember(origin, role, details);
  return email;
}

async function completeProfile(member: MemberClient, profile: object): Promise<void> {
  const { status, body } = await member.post(`/api/auth/complete-profile/${member.id}`, profile);
  if (status !== 200) throw new Error(`Completing a profile failed: ${JSON.stringify(body)}`);
}
