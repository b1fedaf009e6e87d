import sharp from 'sharp';
import type { MemberClient } from '../support/http-client.ts';
import { password } from '../support/test-members.ts';
import { getCreatedId, type PermissionViewers, signInAgain } from './permission-viewers.ts';

let numbers = 0;
export const createUniqueNumber = () => {
  numbers += 1;
  return `${numbers}`;
};
export const createAccountForm = () => ({
  firstName: 'Noa',
  lastName: 'Diaz',
  email: `noa${createUniqueNumber()}@school.test`,
  password,
});
export const createManagedAccountForm = () => ({
  ...createAccountForm(),
  username: `noa${createUniqueNumber()}`,
  role: 'athlete',
});

export const createVisitForm = (cast: PermissionViewers) => ({
  athleteId: cast.athlete.profile.id,
  kind: 'official',
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + 90_000_000).toISOString(),
  timeZone: 'America/Chicago',
  place: 'Rice Stadium',
});
export const createVisit = async (cast: PermissionViewers) =>
  getCreatedId(await cast.coach.post('/api/visits', createVisitForm(cast)));
export const takeVisitIdFromBeforeBlock = ({ visitIdsBeforeBlock }: PermissionViewers) => ({
  id: visitIdsBeforeBlock.pop() ?? '',
});
export const createStatForm = () => ({
  statName: `Touchdowns ${createUniqueNumber()}`,
  statValue: '12',
  season: '2026',
});
export const createStat = async (cast: PermissionViewers) =>
  getCreatedId(await cast.athlete.post('/api/athletes/me/stats', createStatForm()));
export const createSearchForm = () => ({ name: `Golf ${createUniqueNumber()}`, filters: { sport: 'Golf' } });
export const createSavedSearch = async (cast: PermissionViewers) =>
  getCreatedId(await cast.athlete.post('/api/saved-searches', createSearchForm()));

export const createShortlistForm = () => ({ name: `Pitchers ${createUniqueNumber()}` });
/** The id of a new list of the coach with the athlete; the lists before it are gone, so that their limit is not reached. */
export async function createShortlist({ coach, athlete }: PermissionViewers): Promise<string> {
  for (const { id } of (await coach.get('/api/shortlists')).body) await coach.delete(`/api/shortlists/${id}`);
  const id = getCreatedId(await coach.post('/api/shortlists', createShortlistForm()));
  await coach.put(`/api/shortlists/${id}/athletes/${athlete.profile.id}`);
  return id;
}

/** A new trip of this coach with the athlete; the trips before it are gone, so that their limit is not reached. */
export async function createTrip(coach: MemberClient, { athlete }: PermissionViewers) {
  for (const { id } of (await coach.get('/api/trips')).body) await coach.delete(`/api/trips/${id}`);
  const id = getCreatedId(await coach.post('/api/trips', createTripForm()));
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [athlete.profile.id] });
  const { version, stops } = (await coach.get(`/api/trips/${id}`)).body;
  return { id, version, stopId: stops[0].id as string };
}
export const createTripForm = () => ({ name: `Ohio ${createUniqueNumber()}` });

/** The one need of the coach: nobody has more than twenty. */
export async function createNeedClearing({ coach, athlete }: PermissionViewers) {
  const [need] = (await coach.get('/api/needs')).body;
  const form = { ...createSearchForm(), sought: 2 };
  const id: string = need?.id ?? getCreatedId(await coach.post('/api/saved-searches', form));
  return {
    params: { id },
    body: { items: [{ athleteId: athlete.profile.id, at: new Date().toISOString() }] },
  };
}

export async function createSessionOfAthlete(cast: PermissionViewers): Promise<string> {
  await signInAgain(cast.app, cast.athlete);
  const { body } = await cast.athlete.get('/api/sessions');
  return body.find((session: { current: boolean }) => !session.current).id;
}

const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
  .png()
  .toBuffer();
export async function createImageForm(): Promise<FormData> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await image)]), 'me.png');
  return form;
}

export async function createResetToken({ app, extra }: PermissionViewers): Promise<string> {
  await app.visitor().post('/api/auth/forgot-password', { email: extra.email });
  return app.findEmailedToken(extra.email, 'reset-password');
}

/** The id of the coach's row about an athlete whom the coach has just added. */
export async function addAthleteAsCoach({ coach }: PermissionViewers): Promise<{ params: { id: string } }> {
  await coach.post('/api/users', createManagedAccountForm());
  const { body } = await coach.get('/api/athletes/added?limit=1');
  return { params: { id: body[0].id } };
}

export const createAthleteIdParams = (cast: PermissionViewers) => ({
  params: { id: cast.athlete.profile.id },
});
export const createCoachIdParams = (cast: PermissionViewers) => ({ params: { id: cast.coach.profile.id } });
