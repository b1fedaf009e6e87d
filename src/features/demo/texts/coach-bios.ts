import type { Sport } from '#features/sports/contract.ts';
import type { SeededRandom } from '../seeded-random.ts';

const commonTitles = ['Head Coach', 'Associate Head Coach', 'Assistant Coach', 'Recruiting Coordinator'];

const titlesBySport: Partial<Record<Sport, string[]>> = {
  Football: [
    'Offensive Coordinator',
    'Defensive Coordinator',
    'Quarterbacks Coach',
    'Offensive Line Coach',
    'Defensive Backs Coach',
    'Director of Player Personnel',
  ],
  Basketball: ['Player Development Coach'],
  Baseball: ['Pitching Coach', 'Hitting Coach'],
  Softball: ['Pitching Coach', 'Hitting Coach'],
  Soccer: ['Goalkeeper Coach'],
  'Track & Field': ['Sprints Coach', 'Throws Coach', 'Distance Coach', 'Jumps Coach'],
  Swimming: ['Diving Coach', 'Sprint Coach'],
};

const looksFor = [
  'students who love to compete and finish their degrees',
  'multi-sport athletes with room to grow',
  'good teammates first and good numbers second',
  'length, speed and a coachable attitude',
  'athletes who make the people around them better',
  'people who will still be proud of us in twenty years',
];
const how = [
  'Send film and a transcript; I read every message.',
  'We host prospect camps in June and junior days in the spring.',
  'Unofficial visits are welcome on any home weekend.',
  'We start talking with families in the junior year.',
  'Need-based and academic aid is a big part of what we offer.',
];

export function pickCoachTitle(random: SeededRandom, sport: Sport): string {
  return random.pick([...commonTitles, ...(titlesBySport[sport] ?? [])]);
}

export function generateCoachBio(random: SeededRandom, coach: { school: string; sport: Sport }): string {
  const program = coach.sport.toLowerCase();
  const since = random.int(2, 24);
  return [
    random.pick([
      `${since} years of coaching, now with ${coach.school} ${program}.`,
      `I recruit for ${program} at ${coach.school}.`,
      `In season ${random.int(2, 12)} with the ${program} program at ${coach.school}.`,
    ]),
    `We look for ${random.pick(looksFor)}.`,
    random.pick(how),
  ].join(' ');
}
