import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  type DataAccess,
  type PersonAroundMinor,
  peopleAroundMinor,
  whoSeesDataOfMinors,
  writeSectionOfMinorsData,
} from '#features/safety/server/who-sees-data-of-minors.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../support/guardians.ts';
import type { HttpClient, MemberClient } from '../support/http-client.ts';
import { answerRequest } from '../support/message-requests.ts';
import { proposeVisit } from '../support/propose-visit.ts';
import { postMessage } from '../support/send-messages.ts';
import { openTestApp } from '../support/test-app.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';
import { addStaff } from '../support/test-staff.ts';
import { createOneColorImage, toImageUploadForm, uploadImage } from '../support/upload-images.ts';

const app = openTestApp({ safeguards: true });

const birthDate = `${new Date().getUTCFullYear() - 16}-01-17`;
const guardianEmail = 'quillfeather.parent@family.test';
const profile = {
  ...{ sport: 'Football', position: 'Safety', secondPosition: 'Cornerback' },
  ...{ classYear: new Date().getUTCFullYear() + 2, height: `5'11"`, weight: 173, gpa: 3.37, satScore: 1130 },
  ...{ city: 'Muleshoe', state: 'TX', highSchool: 'Marrowstone High', bio: 'I chase windmills.' },
  instagramHandle: '@windmills',
};

/** What shows in a response that somebody was given these data. */
const traces: Record<string, RegExp> = {
  'First and last name': /Zephyrine.*Quillfeather/s,
  Photo: /api\/uploads\/|"profileImage":"|images\/[0-9a-f-]{36}/,
  'Sport, positions and class year': /Cornerback/,
  Height: /5'11/,
  Weight: /"weight":173/,
  'City and state': /Muleshoe/,
  'High school': /Marrowstone High/,
  GPA: /"gpa":3\.37/,
  'SAT and ACT': /1130/,
  Bio: /windmills\./,
  Film: /video\.example\/zephyrine/,
  Statistics: /77031/,
  'Instagram and other sites': /@windmills/,
  'Email address': /zephyrine@school\.test/,
  'Date of birth': new RegExp(birthDate),
  'Who looked at the profile': /Barnaby.*Lookwell/s,
  'Address of a guardian': /quillfeather\.parent/,
};

const startsAt = new Date(Date.now() + 30 * 86_400_000);
const nextMonth = { startsAt, endsAt: new Date(startsAt.getTime() + 3 * 3_600_000) };

const people = {} as Record<PersonAroundMinor, HttpClient>;
let minor: AthleteMember;
/** Who has written to the athlete and proposed a visit, and reads nothing here. */
let third: CoachMember;
const responses = {} as Record<PersonAroundMinor, string>;

beforeAll(async () => {
  minor = await app.addAthlete(profile, {
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
    email: 'zephyrine@school.test',
  });
  await minor.put('/api/auth/birth-date', { birthDate });
  await minor.put('/api/athletes/me/highlights', { highlights: ['https://video.example/zephyrine'] });
  const stat = { season: '2025-26', statName: 'Tackles', statValue: '77031' };
  expect((await minor.post('/api/athletes/me/stats', stat)).status).toBe(201);
  const image = await createOneColorImage(40, 40).png().toBuffer();
  await uploadImage(app.origin, minor, toImageUploadForm(image));
  third = await addVerifiedCoach(app);
  const [verifiedCoach, otherCoach, blocked] = [
    await addVerifiedCoach(app),
    await app.addCoach(),
    await addVerifiedCoach(app),
  ];
  const otherAthlete = await app.addAthlete();
  for (const other of [third, verifiedCoach, otherCoach, blocked, otherAthlete])
    await writeToEachOther(other);
  for (const coach of [third, verifiedCoach, otherCoach, blocked])
    await proposeVisit(coach, minor, { ...nextMonth, place: `Gate ${coach.id}` });
  const onlooker = await addVerifiedCoach(app, {}, { firstName: 'Barnaby', lastName: 'Lookwell' });
  await onlooker.put(`/api/athletes/${minor.profile.id}/view`);
  await minor.put(`/api/blocks/${blocked.id}`);
  const guardian = await addGuardian(app, minor, guardianEmail);
  Object.assign(people, {
    ...{ athlete: minor, guardian: guardian.browser, verifiedCoach, otherCoach, otherAthlete, blocked },
    ...{ visitor: app.visitor(), staff: await addStaff(app) },
  });
  for (const name of names) responses[name] = await readEverything(people[name], guardian.id);
}, 120_000);

/** The words of both name the other one, so that a thread tells whose it is. */
async function writeToEachOther(other: MemberClient): Promise<void> {
  expect((await postMessage(minor, other, `Words with ${other.id}`)).status).toBe(201);
  await answerRequest(other, minor, 'accept');
  expect((await postMessage(other, minor, `Words with ${other.id}`)).status).toBe(201);
}

async function readEverything(viewer: HttpClient, guardedId: string): Promise<string> {
  const id = minor.profile.id;
  const others = [
    third.id,
    minor.id,
    ...Object.values(people).flatMap((one) => ('id' in one ? [one.id as string] : [])),
  ];
  const paths = [
    ...[
      `/api/athletes/${id}`,
      '/api/athletes/me',
      '/api/athletes?limit=100',
      '/api/athletes?search=Zephyrine',
    ],
    ...[
      '/api/suggestions?q=Zephy',
      '/api/map?zoom=4',
      '/api/dashboard',
      '/api/activity',
      '/api/bookmarks',
      '/api/visits',
    ],
    ...['/api/auth/me', '/api/auth/birth-date', '/api/guardians', '/api/conversations', '/api/guardian'],
    ...['/api/blocks', `/api/blocks/${minor.id}`, `/api/coaches/${third.profile.id}/roster?limit=100`],
    ...others.flatMap((other) => [
      `/api/conversations/${other}`,
      `/api/conversations/${other}/messages`,
      `/api/messages/${minor.id}/${other}`,
      `/api/guardian/athletes/${guardedId}/threads/${other}/messages`,
    ]),
    ...[`/api/guardian/athletes/${guardedId}/threads`, `/api/guardian/athletes/${guardedId}/profile-views`],
    ...[
      `/api/staff/people/${minor.id}`,
      `/api/staff/people/${minor.id}/content`,
      `/api/staff/people/${minor.id}/correspondents`,
    ],
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const { status, body } = await viewer.get(path);
    if (status === 200) texts.push(JSON.stringify(body));
  }
  return texts.join('\n');
}

const names = Object.keys(peopleAroundMinor) as PersonAroundMinor[];

test.each(Object.entries(traces))(
  '%s of a minor is seen by those of whom /safety says so [26.20]',
  (label, trace) => {
    const seen = names.map((name): DataAccess => (trace.test(responses[name]) ? 'yes' : 'no'));
    expect(seen).toEqual(whoSeesDataOfMinors[label as keyof typeof whoSeesDataOfMinors]);
  },
);

test.each([
  ['Messages with a coach', (id: string) => `Words with ${id}`],
  ['Campus visits with a coach', (id: string) => `Gate ${id}`],
] as const)('%s are seen by those of whom /safety says so [26.20]', (label, write) => {
  const seen = names.map((name): DataAccess => {
    const { id } = people[name] as Partial<MemberClient>;
    if (responses[name].includes(write(third.id))) return 'yes';
    return id && responses[name].includes(write(id)) ? 'own' : 'no';
  });
  expect(seen).toEqual(whoSeesDataOfMinors[label].map((access) => (access === 'asked' ? 'no' : access)));
});

test('the table has nothing that these tests do not read [26.20]', () => {
  const read = [...Object.keys(traces), 'Messages with a coach', 'Campus visits with a coach'];
  expect(Object.keys(whoSeesDataOfMinors).sort()).toEqual(read.sort());
});

test('/safety shows the table, and so does the document for families [26.20]', async () => {
  const page = await (await fetch(`${app.origin}/safety`)).text();
  const document = readFileSync('docs/data-of-a-minor.md', 'utf8');
  expect(document).toContain(writeSectionOfMinorsData().slice('## '.length));
  for (const label of Object.keys(whoSeesDataOfMinors)) expect(page).toContain(`<td>${label}</td>`);
});
