import { beforeAll, expect, test } from 'vitest';
import { changeFieldAudiences } from '../../../tests/support/field-audiences.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { BestFit } from './contract.ts';
import { describeBestFit } from './web/describe-best-fit.ts';

const app = openTestApp({ safeguards: true });
const film = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'];
const rower = { sport: 'Rowing', position: 'Starboard', classYear: 2028 };
const inAustin = { city: 'Austin', state: 'TX' };
const inSeattle = { city: 'Seattle', state: 'WA' };

let coach: CoachMember;
const addRower = (firstName: string, profile: object = {}): Promise<AthleteMember> =>
  app.addAthlete({ ...rower, ...profile }, { firstName, lastName: 'Rower' });

beforeAll(async () => {
  coach = await app.addCoach({ sport: 'Rowing', city: 'Austin', state: 'TX', genders: ['womens', 'mens'] });
  await addRower('Empty', inAustin);
  await addRower('Far', { ...inSeattle, gpa: 3, height: `6'0"` });
  await addRower('Near', { ...inAustin, gpa: 3, height: `6'0"` });
  const filmed = await addRower('Filmed', { ...inAustin, gpa: 3, height: `6'3"` });
  await filmed.put('/api/athletes/me/highlights', { highlights: film });
  await addRower('Signed', { ...inAustin, gpa: 4, height: `6'3"`, recruitingStatus: 'signed' });
  await addRower('Graduate', { ...inAustin, gpa: 4, height: `6'3"`, classYear: 2024 });
});

const list = async (query = '', who = coach): Promise<BestFit[]> => {
  const { status, body } = await who.get(`/api/best-fits?sport=Rowing${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = async (query = '') => (await list(query)).map(({ athlete }) => athlete.user.firstName);

test('the best fits are in school, near, with film and open first, and never an empty profile [44.3]', async () => {
  expect(await names()).toEqual(['Filmed', 'Near', 'Far', 'Signed']);
  expect(await names('&state=WA')).toEqual(['Far']);
});

test('each has what speaks for them [44.3]', async () => {
  const [filmed, , far] = await list();
  expect(filmed).toMatchObject({ miles: 0, filmAddedAt: expect.any(String), need: null });
  const tomorrow = Date.now() + 86_400_000 + 60_000;
  expect(describeBestFit(filmed!, tomorrow)).toBe(`6'3" S, in your city, film added yesterday`);
  expect(describeBestFit(far!)).toMatch(/^6'0" S, 1,7\d\d miles, class of 2028$/);
});

test('who fits a need of the coach comes first, with its name [44.3]', async () => {
  const filters = { sport: ['Rowing'], position: ['Coxswain'], classYear: [2029] };
  const { id } = (await coach.post('/api/saved-searches', { name: 'Coxes', filters, sought: 1 })).body;
  await addRower('Cox', { ...inSeattle, position: 'Coxswain', classYear: 2029, gpa: 3.2 });
  const found = (await list()).find(({ athlete }) => athlete.user.firstName === 'Cox');
  expect(found?.need).toBe('Coxes');
  // A need that asks for a side is not compared, so that nobody is said to fit who does not.
  await coach.patch(`/api/saved-searches/${id}`, { filters: { ...filters, state: ['TX'] } });
  expect((await list()).every(({ need }) => need === null)).toBe(true);
  await coach.delete(`/api/saved-searches/${id}`);
});

test('whom lists hide is no best fit, and hidden film and grades speak for nobody [44.4]', async () => {
  const [blocked, paused, secret] = [
    await addRower('Blocked', { ...inAustin, gpa: 4, height: `6'3"` }),
    await addRower('Paused', { ...inAustin, gpa: 4, height: `6'3"` }),
    await addRower('Secret', { ...inAustin, gpa: 4 }),
  ];
  await secret.put('/api/athletes/me/highlights', { highlights: film });
  expect(await names()).toEqual(expect.arrayContaining(['Blocked', 'Paused', 'Secret']));
  await blocked.put(`/api/blocks/${coach.id}`);
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  await changeFieldAudiences(secret, { film: 'nobody', grades: 'nobody' });
  const after = await names();
  for (const hidden of ['Blocked', 'Paused', 'Secret']) expect(after).not.toContain(hidden);
});

test('a coach of no sport has none, nor has anyone else [44.3-4]', async () => {
  expect(await list('', await app.addCoach({ sport: 'Other' }))).toEqual([]);
  expect((await (await addRower('Outsider')).get('/api/best-fits')).status).toBe(403);
  expect((await app.visitor().get('/api/best-fits')).status).toBe(401);
  expect((await coach.get('/api/best-fits?sport=Chess')).status).toBe(422);
  expect((await coach.get('/api/best-fits?radius=10')).status).toBe(422);
});
