import { factsOf, type Sport, startingRating } from '#features/sports/contract.ts';
import { chooseBody, chooseSport, sportShapes } from './bodies.ts';
import { asDemoAthlete } from './demo-accounts.ts';
import type { DemoAthlete, DemoUser } from './people.ts';
import { chooser, clamp, Random } from './random.ts';
import { inventStats } from './season-stats.ts';
import { inventBio } from './words/bios.ts';
import { highSchoolOf } from './words/high-schools.ts';
import { type Gender, inventName, plainLetters } from './words/names.ts';
import { type DemoWorld, day, demoDomain, idMoment, streams } from './world.ts';

/**
 * The invented athletes number `start` and following. Athlete 7 is the same person however many are made, in
 * whatever batches, as long as seed, moment and towns are the same.
 */
export function athletesFrom(world: DemoWorld, start: number, count: number): DemoAthlete[] {
  const athletes = Array.from({ length: count }, (_, index) => inventAthlete(world, start + index));
  return start === 0 ? athletes.with(0, asDemoAthlete(athletes[0]!, world)) : athletes;
}

const chooseClassYear = chooser([
  [2024, 2],
  [2025, 5],
  [2026, 15],
  [2027, 27],
  [2028, 25],
  [2029, 18],
  [2030, 8],
]);

function inventAthlete(world: DemoWorld, index: number): DemoAthlete {
  const random = new Random(world.seed, streams.athlete, index);
  const sport = chooseSport(random);
  const gender: Gender = random.chance(sportShapes[sport].girls) ? 'girl' : 'boy';
  const user = inventUser(random, world, { gender, number: index, mark: '' });
  const classYear = chooseClassYear(random);
  const body = chooseBody(random, sport, gender, clamp(classYear - lastClass(world.now), 0, 3));
  const talent = random.normal(0, 1);
  const home = world.home(random);
  const highSchool = highSchoolOf(random, home);
  const grades = inventGrades(random, classYear, world.now);
  const schoolYear = 4 - clamp(classYear - lastClass(world.now), 0, 3);
  const writer = {
    sport,
    position: body.position,
    classYear,
    schoolYear,
    city: home.city,
    highSchool,
    gpa: grades.gpa,
  };
  const handle = `@${user.firstName[0]!.toLowerCase()}${plainLetters(user.lastName)}`;
  return {
    id: random.id(idMoment(index)),
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
    placeId: home.id,
    highSchool,
    bio: random.chance(0.7) ? inventBio(random, writer) : null,
    socialMedia: random.chance(0.55) ? `${handle}_${tag(random, sport, body.position, classYear)}` : null,
    ...inventRating(random, talent),
    highlights: inventFilm(random, index),
    stats: (random.chance(0.8)
      ? inventStats(
          random,
          { sport, position: body.position, gender, classYear, talent },
          lastSeason(world.now),
        )
      : []
    ).map((stat) => ({ id: random.id(idMoment(index)), ...stat })),
  };
}

/** The class now in its last school year, which begins in August. */
function lastClass(now: number): number {
  const date = new Date(now);
  return date.getUTCFullYear() + (date.getUTCMonth() >= 7 ? 1 : 0);
}

/** The newest year that has a season worth reading. */
function lastSeason(now: number): number {
  const date = new Date(now);
  return date.getUTCFullYear() - (date.getUTCMonth() >= 5 ? 0 : 1);
}

/** Name, address and dates. `mark` and `number` make the email and the username this person's alone. */
export function inventUser(
  random: Random,
  world: DemoWorld,
  { gender, number, mark }: { gender: Gender; number: number; mark: '' | 'c' },
): DemoUser {
  const name = inventName(random, gender);
  const username = `${plainLetters(name.firstName)}.${plainLetters(name.lastName)}.${mark}${number}`;
  const createdAt = inventArrival(random, world.now);
  const away = -Math.log(1 - random.real()) * 11 * day;
  return {
    id: random.id(idMoment(number)),
    ...name,
    email: `${username}@${demoDomain}`,
    username,
    createdAt,
    lastActiveAt: Math.max(createdAt, Math.floor(world.now - away)),
  };
}

/** Two years of sign-ups that grow all the time, and a good last week. */
function inventArrival(random: Random, now: number): number {
  const daysAgo = random.chance(0.02) ? random.real() * 7 : 730 * random.real() ** 1.4;
  return Math.floor(now - daysAgo * day);
}

function inventGrades(random: Random, classYear: number, now: number) {
  const gpa = clamp(Math.round(random.normal(3.32, 0.42) * 100) / 100, 1.8, 4);
  const testAge = classYear - lastClass(now) <= 1;
  const sat = clamp(Math.round(random.normal(1090 + (gpa - 3.3) * 260, 105) / 10) * 10, 720, 1580);
  const act = clamp(Math.round(random.normal(22.6 + (gpa - 3.3) * 6, 2.8)), 12, 36);
  return {
    gpa: random.chance(0.92) ? gpa : null,
    satScore: testAge && random.chance(0.55) ? sat : null,
    actScore: testAge && random.chance(0.35) ? act : null,
  };
}

function inventRating(random: Random, talent: number): { rating: number; ratingCount: number } {
  if (!random.chance(0.4)) return { rating: startingRating, ratingCount: 0 };
  const rating = clamp(3.85 + talent * 0.45 + random.normal(0, 0.2), 2.5, 5);
  return { rating: Math.round(rating * 100) / 100, ratingCount: 1 + Math.floor(random.real() ** 2 * 9) };
}

/** example.com is reserved: its film can be nobody's real video. The player says that it is not there. */
function inventFilm(random: Random, index: number): string[] | null {
  if (!random.chance(0.45)) return null;
  return Array.from(
    { length: random.int(1, 4) },
    (_, reel) => `https://example.com/film/${index}-${reel + 1}.mp4`,
  );
}

function tag(random: Random, sport: Sport, position: string, classYear: number): string {
  const code = factsOf(sport).positions[position]!.toLowerCase().replace(/\W/g, '');
  return random.pick([code, `${code}${classYear % 100}`, String(classYear), `${random.int(1, 99)}`]);
}
