import { beforeAll, expect, test } from 'vitest';
import type { Sport } from '#features/sports/contract.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { getNeedExample } from './contract/need-examples.ts';
import type { NeedReading } from './contract.ts';
import { readSoughtNumber, splitIntoLines, splitIntoParts } from './server/rules.ts';

const app = openTestApp();
let coach: CoachMember;
beforeAll(async () => {
  coach = await app.addCoach({ sport: 'Baseball', genders: ['mens'] });
});

const read = async (words: string, who = coach): Promise<NeedReading[]> => {
  const { status, body } = await who.post('/api/needs/readings', { words });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test.each([
  ['2 left-handed pitchers 2028', 2, 'left-handed pitchers 2028'],
  ['a catcher', 1, 'catcher'],
  ['We need two setters', 2, 'setters'],
  ['3 x QB', 3, 'QB'],
  ['100 pitchers', 100, 'pitchers'],
  ['4 2028 pitchers', 4, '2028 pitchers'],
  ["2 6'3 quarterbacks", 2, "6'3 quarterbacks"],
  ['2028 pitchers', undefined, '2028 pitchers'],
  ['100 free 2027', undefined, '100 free 2027'],
  ['60 yard dash', undefined, '60 yard dash'],
  ['3.5 gpa catcher', undefined, '3.5 gpa catcher'],
  ["6'3 QB", undefined, "6'3 QB"],
])('of the words %j the number sought is %s [44.7]', (words, sought, rest) => {
  expect(readSoughtNumber(words)).toEqual({ sought, rest });
});

test('needs are apart by lines, commas and numbers [44.7]', () => {
  expect(
    splitIntoLines('2 pitchers 2028, 1 catcher\r\n\n- 3 OL and 2 QB; kicker').map(splitIntoParts),
  ).toEqual([['2 pitchers 2028', '1 catcher'], ['3 OL', '2 QB'], ['kicker']]);
});

test("words become needs of the coach's sport and gender, each with its number [44.6-7]", async () => {
  const readings = await read('2 left-handed pitchers 2028, 1 catcher 2027');
  expect(readings).toEqual([
    {
      words: 'left-handed pitchers 2028',
      sought: 2,
      filters: {
        sport: ['Baseball'],
        gender: ['mens'],
        position: ['Pitcher'],
        strongHand: ['left'],
        classYear: [2028],
      },
      notUnderstood: [],
      problem: null,
    },
    {
      words: 'catcher 2027',
      sought: 1,
      filters: { sport: ['Baseball'], gender: ['mens'], position: ['Catcher'], classYear: [2027] },
      notUnderstood: [],
      problem: null,
    },
  ]);
});

test('a place with its state stays in the need before it, and so does what names no athletes [44.7]', async () => {
  const readings = await read('2 shortstops within 100 miles of Austin, TX, gpa 3.5, catcher');
  expect(readings.map(({ sought, filters }) => [sought, filters])).toEqual([
    [
      2,
      {
        ...{ sport: ['Baseball'], gender: ['mens'], position: ['Shortstop'] },
        ...{ minGpa: 3.5, near: 'Austin, TX', radius: 100 },
      },
    ],
    [1, { sport: ['Baseball'], gender: ['mens'], position: ['Catcher'] }],
  ]);
});

test('what is not understood is said, and a need of a hundred is refused in a sentence [44.8]', async () => {
  const [hundred, strange, nothing] = await read('100 pitchers, 2 purple catchers, 3 blorps');
  expect(hundred?.problem).toBe('A need is for 1 to 20 athletes, not 100.');
  expect(strange).toMatchObject({ sought: 2, notUnderstood: ['purple'], problem: null });
  expect(strange?.filters).not.toHaveProperty('search');
  expect(nothing).toMatchObject({ notUnderstood: ['blorps'] });
  expect(nothing?.problem).toContain('Please say a position');
});

test.each([
  [{ words: ' ' }, 'words'],
  [{ words: 'catcher '.repeat(2000) }, 'words'],
  [{ words: Array(12).fill('1 catcher').join('\n') }, 'words'],
  [{}, 'words'],
])('words that are none, too long or too many are refused [44.8]', async (body, path) => {
  const answer = await coach.post('/api/needs/readings', body);
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, path]);
});

test('a saved search with a number is a need, which counts who fits and who is new [44.5]', async () => {
  const own = await app.addCoach({ sport: 'Golf' });
  const golfer = { sport: 'Golf', position: 'Golfer', classYear: 2028 };
  await app.addAthlete(golfer);
  const filters = { sport: ['Golf'], classYear: [2028] };
  const { body, status } = await own.post('/api/saved-searches', { name: 'Golfers', filters, sought: 2 });
  expect([status, body.sought]).toEqual([201, 2]);
  const need = { id: body.id, name: 'Golfers', filters, sought: 2, fits: 1, fitsRelation: 'eq' };
  expect((await own.get('/api/needs')).body).toEqual([{ ...need, newFits: 0, changedFits: 0 }]);
  await app.addAthlete(golfer);
  expect((await own.get('/api/needs')).body).toEqual([{ ...need, fits: 2, newFits: 1, changedFits: 0 }]);

  const path = `/api/saved-searches/${body.id}`;
  expect((await own.patch(path, { sought: 5 })).body.sought).toBe(5);
  expect((await own.get('/api/needs')).body[0]).toMatchObject({ sought: 5, newFits: 1 });
  expect((await own.patch(path, { sought: null })).body.sought).toBeNull();
  expect((await own.get('/api/needs')).body).toEqual([]);
  // A search that becomes a need again begins anew.
  await own.patch(path, { sought: 1 });
  expect((await own.get('/api/needs')).body[0]).toMatchObject({ fits: 2, newFits: 0 });
});

test('new filters begin the briefing anew, and another name does not [44.5]', async () => {
  const own = await app.addCoach({ sport: 'Golf' });
  const golfer = { sport: 'Golf', position: 'Golfer' };
  const filters = { sport: ['Golf'] };
  const { id } = (await own.post('/api/saved-searches', { name: 'All', filters, sought: 2 })).body;
  await app.addAthlete(golfer);
  await own.patch(`/api/saved-searches/${id}`, { name: 'Everyone' });
  expect((await own.get('/api/needs')).body[0]).toMatchObject({ name: 'Everyone', newFits: 1 });
  await own.patch(`/api/saved-searches/${id}`, { filters: { sport: ['Golf'], classYear: [2027, 2028] } });
  expect((await own.get('/api/needs')).body[0]).toMatchObject({ newFits: 0 });
});

test.each([0, 21, 100, 1.5, '2'])('a need of %s athletes is refused at the number [44.8]', async (sought) => {
  const answer = await coach.post('/api/saved-searches', { name: 'X', filters: { sport: ['Golf'] }, sought });
  expect([answer.status, answer.body.errors?.[0]]).toEqual([
    422,
    { path: 'sought', message: 'A need is for 1 to 20 athletes' },
  ]);
});

test('nobody has more than 20 needs, and athletes have none [44.5]', async () => {
  const own = await app.addCoach({ sport: 'Golf' });
  const state = (name: string, who = own as typeof coach) =>
    who.post('/api/saved-searches', { name, filters: { sport: ['Golf'] }, sought: 1 });
  const answers = await Promise.all(Array.from({ length: 22 }, (_, nth) => state(`Need ${nth}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const athlete = await app.addAthlete();
  const refused = await state('Mine', athlete as never);
  expect([refused.status, refused.body.errors[0].message]).toEqual([422, 'Only coaches state needs']);
  expect((await athlete.get('/api/needs')).status).toBe(403);
  expect((await app.visitor().get('/api/needs')).status).toBe(401);
  // Another number for one of the twenty is no new need.
  const [first] = answers.filter(({ status }) => status === 201);
  expect((await own.patch(`/api/saved-searches/${first?.body.id}`, { sought: 3 })).status).toBe(200);
});

test("a code of a position that is also a state's is the position in the coach's sport [44.7]", async () => {
  const own = await app.addCoach({ sport: 'Football', genders: ['mens'] });
  const [ends, tackles] = await read('3 DE 2028 with film, 2 OT 2027 in TX', own);
  expect(ends?.filters).toEqual({
    ...{ sport: ['Football'], gender: ['mens'], position: ['Defensive End'] },
    ...{ classYear: [2028], hasFilm: true },
  });
  expect(tackles?.filters).toMatchObject({
    position: ['Offensive Tackle'],
    classYear: [2027],
    state: ['TX'],
  });
});

test("a position that the coach's sport does not have is read with the sports that have it [56.1]", async () => {
  const own = await app.addCoach({ sport: 'Football', genders: ['mens'] });
  const [pitchers, keepers, ends] = await read('2 left-handed pitchers 2028, 1 setter, 3 DE', own);
  expect(pitchers?.filters).toEqual({
    ...{ sport: ['Baseball', 'Softball'], position: ['Pitcher'] },
    ...{ strongHand: ['left'], classYear: [2028] },
  });
  expect(keepers?.filters).toEqual({ sport: ['Volleyball'], position: ['Setter'] });
  expect(ends?.filters).toMatchObject({ sport: ['Football'], gender: ['mens'] });
});

test.each([
  ...['Football', 'Basketball', 'Baseball', 'Softball', 'Soccer', 'Track & Field', 'Volleyball', 'Lacrosse'],
  ...['Field Hockey', 'Ice Hockey', 'Golf', 'Other'],
] as Sport[])('the example of a need is one of %s, and is understood [56.1]', async (sport) => {
  const readings = await read(getNeedExample(sport), await app.addCoach({ sport }));
  expect(readings).toHaveLength(2);
  for (const { filters, notUnderstood, problem } of readings) {
    expect({ notUnderstood, problem }).toEqual({ notUnderstood: [], problem: null });
    if (sport !== 'Other') expect(filters.sport).toEqual([sport]);
  }
});

test('each line is a need of its own, and one that says nothing is said as not understood [56.2]', async () => {
  const readings = await read('2 left-handed pitchers 2028\nzurdos 2027 con GPA 3\nblorps');
  expect(readings.map(({ filters }) => [filters.classYear, filters.minGpa])).toEqual([
    [[2028], undefined],
    [[2027], 3],
    [undefined, undefined],
  ]);
  expect(readings[2]).toMatchObject({ words: 'blorps', notUnderstood: ['blorps'] });
  expect(readings[2]?.problem).toContain('Please say a position');
});

test('a need that ended does not block its name, and one that is sought does [56.3]', async () => {
  const own = await app.addCoach({ sport: 'Golf' });
  const state = (name = 'Golfers') =>
    own.post('/api/saved-searches', { name, filters: { sport: ['Golf'] }, sought: 2 });
  const { id } = (await state()).body;
  expect([(await state()).status, (await state('GOLFERS')).status]).toEqual([409, 409]);
  await own.patch(`/api/saved-searches/${id}`, { sought: null });
  expect((await state('golfers')).body).toMatchObject({ name: 'golfers (2)', sought: 2 });
  expect((await own.get('/api/needs')).body.map(({ name }: { name: string }) => name)).toEqual([
    'golfers (2)',
  ]);
  const long = 'x'.repeat(60);
  await own.post('/api/saved-searches', { name: long, filters: { sport: ['Golf'] } });
  expect((await state(long)).body.name).toBe(`${'x'.repeat(56)} (2)`);
});
