import { getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import type { DemoAthlete, DemoCoach } from './demo-profile-types.ts';
import { SeededRandom } from './seeded-random.ts';
import {
  createUuidTimestamp,
  type DemoInput,
  demoDomain,
  hour,
  randomStreams,
  toHomeCityFields,
} from './shared-demo-generator-input.ts';

/** The two accounts that everybody may sign in to. No other demo account has a password. */
export const demoPassword = 'Fieldhouse1!';
export const demoCoachEmail = `coach@${demoDomain}`;
export const demoAthleteEmail = `athlete@${demoDomain}`;

/** Athlete number 0: a quarterback with a full profile. */
export function toDemoSignInAthlete(athlete: DemoAthlete, input: DemoInput): DemoAthlete {
  const classYear = getSeniorClassYear(new Date(input.now));
  const seasons = [
    [classYear - 3, '57.8', '1342', '11', '9'],
    [classYear - 2, '61.9', '2208', '21', '8'],
    [classYear - 1, '64.1', '2914', '31', '6'],
  ] as const;
  const names = ['Completion %', 'Passing Yards', 'Touchdowns', 'Interceptions'];
  const random = new SeededRandom(input.seed, randomStreams.demoAthlete, 0);
  return {
    ...athlete,
    user: {
      ...athlete.user,
      firstName: 'Jordan',
      lastName: 'Whitfield',
      email: demoAthleteEmail,
      username: 'jordan.whitfield.0',
      lastActiveAt: input.now - 2 * hour,
    },
    sport: 'Football',
    position: 'Quarterback',
    secondPosition: null,
    ...{ bats: null, strongHand: 'right', strongFoot: null },
    classYear,
    gender: 'mens',
    recruitingStatus: 'open',
    afterGraduation: null,
    listed: true,
    commitmentSchoolId: null,
    commitmentVisible: false,
    height: 74,
    weight: 195,
    gpa: 3.78,
    satScore: 1290,
    actScore: 28,
    ...toHomeCityFields(input, 'Austin', 'TX'),
    highSchool: 'North Austin High',
    bio:
      'Three-year starter and team captain at North Austin High. My routine is seven-on-seven, film before ' +
      'class and lifting four days a week. I want to study engineering and compete at the next level.',
    socialMedia: `@jwhitfield_qb${classYear % 100}`,
    reputation: { mean: 5, interest: 1 },
    highlights: ['senior-season', 'playoffs', 'camp'].map((reel) => `https://example.com/film/0-${reel}.mp4`),
    stats: seasons.flatMap(([season, ...values]) =>
      values.map((statValue, index) => ({
        id: random.nextUuid(createUuidTimestamp(0)),
        statName: names[index]!,
        statValue,
        season: String(season),
      })),
    ),
  };
}

/** Coach number 0: recruits football players in Texas. */
export function toDemoSignInCoach(coach: DemoCoach, input: DemoInput): DemoCoach {
  return {
    ...coach,
    user: {
      ...coach.user,
      firstName: 'Marcus',
      lastName: 'Bellamy',
      email: demoCoachEmail,
      username: 'marcus.bellamy.c0',
      lastActiveAt: input.now - hour,
    },
    school: 'Rice University',
    sport: 'Football',
    genders: ['mens'],
    position: 'Recruiting Coordinator',
    ...toHomeCityFields(input, 'Houston', 'TX'),
    bio:
      'I recruit quarterbacks and receivers in Texas and Louisiana. We look for good teammates first and good ' +
      'numbers second. Send film and a transcript; I read every message.',
  };
}
