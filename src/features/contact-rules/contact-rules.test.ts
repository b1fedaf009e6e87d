import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addCoachOfDivision } from '../../../tests/support/contact-rules.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { headCoach, quarterback } from '../../../tests/support/test-members.ts';
import { parseContactRules } from './server/import-changed-contact-rules-csv.ts';
import { findCurrentRules, insertContactRules } from './server/queries.ts';

const app = openTestApp();
// 11:30 pm of 14 June in New York.
app.now = () => new Date('2026-06-15T03:30:00Z');
/** Where nothing was sent before: a server reads the rules of its sends at most once a minute. */
const freshApp = openTestApp();
const file = readFileSync('datasets/contact-rules.csv', 'utf8');

const addCoachOf = (association: string, division: string | null, sport: string) =>
  addCoachOfDivision(app, association, division, sport);

test('every rule has a source with an address, and the days on which it was made and checked [27.1]', () => {
  const rules = parseContactRules(file);
  expect(rules.length).toBeGreaterThan(40);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id, source, sourceDate, checkedOn } of rules) {
    expect([id, URL.canParse(source)]).toEqual([id, true]);
    expect([id, checkedOn]).toEqual([id, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
    if (sourceDate) expect([id, sourceDate <= checkedOn]).toEqual([id, true]);
  }
  const disagreeing = rules.filter(({ agreement }) => agreement === 'disagree');
  // A rule disagrees with another one about the same.
  for (const rule of disagreeing) {
    const same = disagreeing.filter((other) =>
      (['association', 'division', 'sport', 'gender', 'action'] as const).every(
        (key) => other[key] === rule[key],
      ),
    );
    expect([rule.id, new Set(same.map(({ opens }) => opens)).size]).toEqual([rule.id, 2]);
  }
});

test('a coach learns from when to write, the athlete the same from the other side [27.2]', async () => {
  const coach = await addCoachOf('NCAA', 'I', 'Volleyball');
  const athlete = await app.addAthlete({ sport: 'Volleyball', gender: 'womens', classYear: 2029 });
  const asCoach = await coach.get(`/api/contact-rules/members/${athlete.id}`);
  expect([asCoach.status, asCoach.body.verdict]).toEqual([
    200,
    {
      status: 'later',
      opensOn: '2027-06-15',
      program: "Division I women's volleyball",
      sentence:
        "Division I women's volleyball staff may write from June 15, 2027. Until then a questionnaire or a camp notice is allowed.",
      ruleIds: ['ncaa-1-message'],
      version: expect.any(Number),
    },
  ]);
  const { verdict } = (await athlete.get(`/api/contact-rules/members/${coach.id}`)).body;
  expect([verdict.opensOn, verdict.sentence]).toEqual([
    '2027-06-15',
    "Division I women's volleyball coaches may write to you from June 15, 2027. Until then they may send a questionnaire or a camp notice. You may write to them at any time.",
  ]);
  // Nothing is refused because of a rule.
  expect(
    (await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content: 'Hello' }))
      .status,
  ).toBe(201);
});

test('the day begins where the athlete lives [27.3]', async () => {
  const coach = await addCoachOf('NCAA', 'I', 'Golf');
  const classYear = 2028;
  // 8:30 pm of 14 June in Los Angeles, 5:30 am of 15 June in Paris.
  const [home, abroad] = [
    await app.addAthlete({ sport: 'Golf', classYear, city: 'Los Angeles', state: 'CA' }),
    await app.addAthlete({ sport: 'Golf', classYear, city: 'Paris', state: '', country: 'FR' }),
  ];
  const getStatus = async (id: string) =>
    (await coach.get(`/api/contact-rules/members/${id}`)).body.verdict.status;
  expect([await getStatus(home.id), await getStatus(abroad.id)]).toEqual(['later', 'open']);
});

test('what nobody knows is said: a school without a division, and sources that disagree [27.4]', async () => {
  const unknown = await app.addCoach({ sport: 'Golf', school: 'Nowhere State' });
  const second = await addCoachOf('NCAA', 'II', 'Golf');
  const athlete = await app.addAthlete({ sport: 'Golf', classYear: 2030 });
  const getVerdict = async (coach: typeof unknown) =>
    (await coach.get(`/api/contact-rules/members/${athlete.id}`)).body.verdict;
  expect(await getVerdict(unknown)).toMatchObject({
    status: 'unknown',
    opensOn: null,
    sentence: expect.stringContaining('We do not know the division of Nowhere State'),
  });
  expect(await getVerdict(second)).toMatchObject({
    status: 'disputed',
    opensOn: '2028-06-15',
    sentence:
      'Sources disagree when Division II golf staff may write: at any time or from June 15, 2028. Please ask your compliance office.',
  });
});

test('members of one role, the blocked and an outsider have no verdict; an athlete has one for each division [27.5]', async () => {
  const [coach, colleague] = [await app.addCoach(headCoach), await app.addCoach()];
  const athlete = await app.addAthlete(quarterback);
  const getVerdict = async (viewer: typeof coach | typeof athlete, id: string) =>
    (await viewer.get(`/api/contact-rules/members/${id}`)).body.verdict;
  expect(await getVerdict(coach, colleague.id)).toBeNull();
  expect(await getVerdict(coach, athlete.id)).not.toBeNull();
  await athlete.put(`/api/blocks/${coach.id}`);
  expect(await getVerdict(coach, athlete.id)).toBeNull();
  expect((await app.visitor().get(`/api/contact-rules/members/${athlete.id}`)).status).toBe(401);
  expect((await coach.get('/api/contact-rules/mine')).status).toBe(403);
  const mine = (await athlete.get('/api/contact-rules/mine')).body;
  expect(mine.map(({ program }: { program: string }) => program)).toEqual([
    'Division I football',
    'Division II football',
    'Division III football',
    'NAIA football',
    'NJCAA football',
  ]);
});

test('a visitor reads every rule, in the API and on a page that needs no script [27.6]', async () => {
  const visitor = app.visitor();
  const { body } = await visitor.get('/api/contact-rules');
  expect(body.rules).toHaveLength(parseContactRules(file).length);
  const page = await visitor.get('/contact-rules');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const words of ['NCAA Division III', 'June 15 after grade 10', 'sources disagree', 'espn.com'])
    expect(page.body).toContain(words);
});

test('a changed file is a version of its own, and a file of before is current again [27.7]', async () => {
  const before = (await findCurrentRules(app.database.db))!;
  const insertRulesWithoutFirst = (checksum: string, minute: number) =>
    insertContactRules(app.database.db, {
      checksum,
      loadedAt: new Date(Date.UTC(2030, 0, 1, 0, minute)),
      rules: before.rules.slice(1),
    });
  await insertRulesWithoutFirst('first', 1);
  const first = (await findCurrentRules(app.database.db))!;
  expect([first.version > before.version, first.rules.length]).toEqual([true, before.rules.length - 1]);
  await insertRulesWithoutFirst('second', 2);
  await insertRulesWithoutFirst('first', 3);
  expect((await findCurrentRules(app.database.db))!.version).toBe(first.version);
});

test('of rules that change between a draft and its send the send meets the new ones, and passes [27.7] [33.4]', async () => {
  const { db, pool } = freshApp.database;
  const coach = await addCoachOfDivision(freshApp, 'NCAA', 'I', 'Golf');
  const young = await freshApp.addAthlete({ sport: 'Golf', classYear: new Date().getUTCFullYear() + 4 });
  const draft = await coach.get(`/api/contact-rules/members/${young.id}`);
  expect(draft.body.verdict.status).toBe('later');
  const before = (await findCurrentRules(db))!;
  const rules = before.rules.filter(({ id }) => id !== 'ncaa-1-message');
  expect(rules).toHaveLength(before.rules.length - 1);
  await insertContactRules(db, { checksum: 'changed', loadedAt: new Date(Date.UTC(2030, 0, 1)), rules });
  expect((await postMessage(coach, young, 'Written before the change')).status).toBe(201);
  const { rows } = await pool.query('select contact_verdict as verdict from messages where sender_id = $1', [
    coach.id,
  ]);
  expect(rows).toEqual([
    { verdict: { status: 'unknown', opensOn: null, ruleIds: [], version: before.version + 1 } },
  ]);
  const outsider = await freshApp.addAthlete();
  expect((await outsider.get(`/api/contact-rules/members/${young.id}`)).body.verdict).toBeNull();
});
