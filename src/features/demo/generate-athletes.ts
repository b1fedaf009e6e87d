import { firstClassYear, getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import { getSportFacts, type Sport } from '#features/sports/contract.ts';
import { toDemoSignInAthlete } from './demo-athlete-and-coach-with-password.ts';
import type { DemoAthlete, DemoUser } from './demo-profile-types.ts';
import { generatePositionAndSize, pickSport, sportProfiles } from './generate-position-and-size.ts';
import {
  generateCommitment,
  generateRecruiting,
  generateSecondPosition,
} from './generate-recruiting-and-second-position.ts';
import { generateSides } from './generate-sides.ts';
import { generateStats } from './generate-stats.ts';
import { clamp, createWeightedPicker, SeededRandom } from './seeded-random.ts';
import {
  createUuidTimestamp,
  type DemoInput,
  day,
  demoDomain,
  randomStreams,
} from './shared-demo-generator-input.ts';
import { generateAthleteBio } from './texts/athlete-bios.ts';
import { pickHighSchool } from './texts/high-schools.ts';
import { type Gender, generatePersonName, toAsciiLetters } from './texts/person-names.ts';

/**
 * Generates athletes from number `start`. Deterministic: with the same input, athlete 7 is the same in every run and
 * in every batch size.
 */
export function generateAthletes(input: DemoInput, start: number, count: number): DemoAthlete[] {
  const athletes = Array.from({ length: count }, (_, index) => generateAthlete(input, start + index));
  return start === 0 ? athletes.with(0, toDemoSignInAthlete(athletes[0]!, input)) : athletes;
}

/** Years after the class that is in its last school year. */
const pickYearsAfterSeniors = createWeightedPicker([
  [-3, 2],
  [-2, 5],
  [-1, 15],
  [0, 27],
  [1, 25],
  [2, 18],
  [3, 8],
]);

function generateAthlete(input: DemoInput, index: number): DemoAthlete {
  const random = new SeededRandom(input.seed, randomStreams.athlete, index);
  const sport = pickSport(random);
  const gender: Gender = random.chance(sportProfiles[sport].girls) ? 'girl' : 'boy';
  const user = generateUser(random, input, { gender, number: index, usernamePrefix: '' });
  const classYear = Math.max(
    firstClassYear,
    getSeniorClassYear(new Date(input.now)) + pickYearsAfterSeniors(random),
  );
  const body = generatePositionAndSize(
    random,
    sport,
    gender,
    clamp(classYear - getSeniorClassYear(new Date(input.now)), 0, 3),
  );
  const talent = random.normal(0, 1);
  const home = input.pickCity(random);
  const highSchool = pickHighSchool(random, home);
  const grades = generateGpaAndTestScores(random, classYear, input.now);
  const schoolYear = 4 - clamp(classYear - getSeniorClassYear(new Date(input.now)), 0, 3);
  const writer = {
    sport,
    position: body.position,
    classYear,
    schoolYear,
    city: home.city,
    highSchool,
    gpa: grades.gpa,
  };
  const handle = `@${user.firstName[0]!.toLowerCase()}${toAsciiLetters(user.lastName)}`;
  const athlete = {
    id: random.nextUuid(createUuidTimestamp(index)),
    user,
    sport,
    position: body.position,
    classYear,
    height: body.height,
    // Girls' teams mostly ask for no weight, so most leave it out.
    weight: gender === 'girl' && sport !== 'Wrestling' && random.chance(0.85) ? null : body.weight,
    ...grades,
    city: home.city,
    state: home.state,
    country: home.country,
    placeId: home.id,
    highSchool,
    bio: random.chance(0.7) ? generateAthleteBio(random, writer) : null,
    socialMedia: random.chance(0.55)
      ? `${handle}_${generateSocialHandleSuffix(random, sport, body.position, classYear)}`
      : null,
    reputation: generateMeanGradeAndCoachInterest(random, talent),
    highlights: generateHighlights(random, index),
    stats: (random.chance(0.8)
      ? generateStats(
          random,
          { sport, position: body.position, gender, classYear, talent },
          getLastCompleteSeason(input.now),
        )
      : []
    ).map((stat) => ({ id: random.nextUuid(createUuidTimestamp(index)), ...stat })),
    gender: random.chance(0.95) ? toCompetitionGender(gender) : null,
    ...generateRecruiting(random, input.now, { classYear, lastActiveAt: user.lastActiveAt }),
  };
  return {
    ...athlete,
    ...generateCommitment(random, input.schoolIds, athlete.recruitingStatus),
    secondPosition: generateSecondPosition(random, athlete),
    ...generateSides(random, athlete),
  };
}

const toCompetitionGender = (gender: Gender): 'womens' | 'mens' => (gender === 'girl' ? 'womens' : 'mens');

/** The newest year with a complete season. */
function getLastCompleteSeason(now: number): number {
  const date = new Date(now);
  return date.getUTCFullYear() - (date.getUTCMonth() >= 5 ? 0 : 1);
}

/** Name, email and dates. `usernamePrefix` and `number` make the email and the username unique. */
export function generateUser(
  random: SeededRandom,
  input: DemoInput,
  { gender, number, usernamePrefix }: { gender: Gender; number: number; usernamePrefix: '' | 'c' },
): DemoUser {
  const name = generatePersonName(random, gender);
  const username = `${toAsciiLetters(name.firstName)}.${toAsciiLetters(name.lastName)}.${usernamePrefix}${number}`;
  const createdAt = generateSignUpTime(random, input.now);
  const away = -Math.log(1 - random.nextFraction()) * 11 * day;
  return {
    id: random.nextUuid(createUuidTimestamp(number)),
    ...name,
    email: `${username}@${demoDomain}`,
    username,
    createdAt,
    lastActiveAt: Math.max(createdAt, Math.floor(input.now - away)),
  };
}

/** Sign-ups over two years, more and more of them, with a peak in the last week. */
function generateSignUpTime(random: SeededRandom, now: number): number {
  const daysAgo = random.chance(0.02) ? random.nextFraction() * 7 : 730 * random.nextFraction() ** 1.4;
  return Math.floor(now - daysAgo * day);
}

function generateGpaAndTestScores(random: SeededRandom, classYear: number, now: number) {
  const gpa = clamp(Math.round(random.normal(3.32, 0.42) * 100) / 100, 1.8, 4);
  const testAge = classYear - getSeniorClassYear(new Date(now)) <= 1;
  const sat = clamp(Math.round(random.normal(1090 + (gpa - 3.3) * 260, 105) / 10) * 10, 720, 1580);
  const act = clamp(Math.round(random.normal(22.6 + (gpa - 3.3) * 6, 2.8)), 12, 36);
  return {
    gpa: random.chance(0.92) ? gpa : null,
    satScore: testAge && random.chance(0.55) ? sat : null,
    actScore: testAge && random.chance(0.35) ? act : null,
  };
}

function generateMeanGradeAndCoachInterest(random: SeededRandom, talent: number): DemoAthlete['reputation'] {
  if (!random.chance(0.4)) return null;
  const mean = clamp(3.85 + talent * 0.45 + random.normal(0, 0.2), 2.5, 5);
  return { mean, interest: random.nextFraction() };
}

/** example.com is reserved, so no film is somebody's real video. The player says that it cannot be loaded. */
function generateHighlights(random: SeededRandom, index: number): string[] | null {
  if (!random.chance(0.45)) return null;
  return Array.from(
    { length: random.int(1, 4) },
    (_, reel) => `https://example.com/film/${index}-${reel + 1}.mp4`,
  );
}

function generateSocialHandleSuffix(
  random: SeededRandom,
  sport: Sport,
  position: string,
  classYear: number,
): string {
  const code = getSportFacts(sport).positions[position]!.toLowerCase().replace(/\W/g, '');
  return random.pick([code, `${code}${classYear % 100}`, String(classYear), `${random.int(1, 99)}`]);
}
