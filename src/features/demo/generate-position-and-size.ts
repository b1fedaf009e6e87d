import type { Sport } from '#features/sports/contract.ts';
import {
  profilesOfMoreSports,
  type SportProfile,
} from './participation-counts-and-body-sizes-of-rarer-sports.ts';
import { clamp, createWeightedPicker, type SeededRandom } from './seeded-random.ts';
import type { Gender } from './texts/person-names.ts';

// A little below what colleges call ideal: most athletes who sign up have not reached that yet.
export const sportProfiles: Record<Sport, SportProfile> = {
  Football: {
    players: 1030,
    girls: 0,
    builds: [
      ['Quarterback', 10, 73.3, 190],
      ['Running Back', 9, 70, 190],
      ['Fullback', 1, 71, 220],
      ['Wide Receiver', 14, 72, 172],
      ['Tight End', 6, 75, 220],
      ['Offensive Tackle', 8, 75.6, 275],
      ['Offensive Guard', 6, 74, 272],
      ['Center', 4, 73.5, 265],
      ['Defensive End', 8, 74.5, 228],
      ['Defensive Tackle', 6, 73.8, 268],
      ['Inside Linebacker', 6, 72.2, 210],
      ['Outside Linebacker', 6, 72.6, 202],
      ['Cornerback', 8, 70.8, 170],
      ['Safety', 7, 71.6, 182],
      ['Kicker', 2, 70.5, 168],
      ['Punter', 1, 71.8, 175],
      ['Long Snapper', 1, 72.5, 212],
      ['Athlete', 3, 71.4, 180],
    ],
  },
  'Track & Field': {
    players: 1130,
    girls: 0.45,
    builds: [
      ['Sprinter', 30, 70, 155],
      ['Hurdler', 10, 71.5, 160],
      ['Middle Distance', 14, 70, 144],
      ['Distance', 18, 69.2, 137],
      ['Jumper', 12, 71.8, 158],
      ['Pole Vaulter', 4, 70.8, 156],
      ['Thrower', 10, 72.8, 222],
      ['Multi-Event', 2, 72.4, 172],
    ],
  },
  Basketball: {
    players: 905,
    girls: 0.41,
    builds: [
      ['Point Guard', 24, 71.6, 166],
      ['Shooting Guard', 24, 73.6, 178],
      ['Small Forward', 21, 76, 192],
      ['Power Forward', 18, 77.8, 208],
      ['Center', 13, 79.6, 222],
    ],
  },
  Soccer: {
    players: 850,
    girls: 0.45,
    builds: [
      ['Goalkeeper', 10, 73.4, 177],
      ['Center Back', 15, 72.4, 171],
      ['Outside Back', 15, 69.8, 157],
      ['Defensive Midfielder', 11, 70.4, 160],
      ['Midfielder', 18, 69.6, 155],
      ['Attacking Midfielder', 9, 69, 151],
      ['Winger', 12, 68.9, 149],
      ['Forward', 14, 70.8, 161],
    ],
  },
  Baseball: {
    players: 470,
    girls: 0,
    builds: [
      ['Pitcher', 33, 73.4, 187],
      ['Catcher', 11, 71, 187],
      ['First Base', 9, 73.8, 203],
      ['Second Base', 9, 70, 168],
      ['Third Base', 8, 72, 188],
      ['Shortstop', 10, 71, 172],
      ['Left Field', 5, 71.4, 178],
      ['Center Field', 8, 71, 172],
      ['Right Field', 5, 72.4, 183],
      ['Designated Hitter', 1, 73, 206],
      ['Utility', 1, 71, 175],
    ],
  },
  Volleyball: {
    players: 565,
    girls: 0.85,
    builds: [
      ['Outside Hitter', 30, 75.4, 175],
      ['Middle Blocker', 20, 78, 185],
      ['Setter', 15, 73.6, 168],
      ['Opposite Hitter', 12, 76.2, 180],
      ['Libero', 13, 70.6, 157],
      ['Defensive Specialist', 10, 70.8, 158],
    ],
  },
  Softball: {
    players: 345,
    girls: 1,
    builds: [
      ['Pitcher', 26, 72.8, 180],
      ['Catcher', 12, 70.6, 182],
      ['First Base', 10, 72.6, 190],
      ['Second Base', 10, 69.4, 165],
      ['Third Base', 9, 71, 178],
      ['Shortstop', 12, 70.2, 168],
      ['Left Field', 6, 70, 168],
      ['Center Field', 8, 70, 165],
      ['Right Field', 5, 70.6, 172],
      ['Designated Player', 1, 71.6, 188],
      ['Utility', 1, 70.4, 170],
    ],
  },
  Wrestling: { players: 355, girls: 0.18, builds: [] },
  Swimming: {
    players: 258,
    girls: 0.54,
    builds: [
      ['Freestyle', 34, 72.4, 165],
      ['Backstroke', 15, 72.6, 163],
      ['Breaststroke', 15, 71.8, 165],
      ['Butterfly', 14, 72, 165],
      ['Individual Medley', 9, 72, 164],
      ['Distance Freestyle', 8, 71.8, 160],
      ['Diver', 5, 68.8, 152],
    ],
  },
  Tennis: {
    players: 340,
    girls: 0.53,
    builds: [
      ['Singles', 45, 70.8, 153],
      ['Doubles', 25, 70.4, 155],
      ['Singles & Doubles', 30, 70.8, 155],
    ],
  },
  Golf: { players: 237, girls: 0.35, builds: [['Golfer', 1, 70.6, 165]] },
  ...profilesOfMoreSports,
  // Every sport that somebody in the demo data plays has a name.
  Other: { players: 0, girls: 0, builds: [] },
};

const boysWeightClasses = [106, 113, 120, 126, 132, 138, 144, 150, 157, 165, 175, 190, 215, 285];
const girlsWeightClasses = [100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 155, 170, 190, 235];

export const pickSport = createWeightedPicker(
  Object.entries(sportProfiles).map(([sport, { players }]) => [sport as Sport, players] as const),
);

const pickBuildBySport = new Map(
  Object.entries(sportProfiles).map(([sport, { builds }]) => [
    sport,
    createWeightedPicker(builds.map((build) => [build, build[1]] as const)),
  ]),
);

interface PositionAndSize {
  position: string;
  height: number;
  weight: number;
}

/** A position with a matching height and weight. `yearsToGo` is the number of school years until the last one. */
export function generatePositionAndSize(
  random: SeededRandom,
  sport: Sport,
  gender: Gender,
  yearsToGo: number,
): PositionAndSize {
  if (sport === 'Wrestling') return generateWeightClassAndSize(random, gender);
  const [position, , inches, pounds] = pickBuildBySport.get(sport)!(random);
  const taller = random.normal(0, 1.7);
  const growth = gender === 'boy' ? yearsToGo * 0.5 : yearsToGo * 0.1;
  const height = inches - (gender === 'girl' ? 5.4 : 0) + taller - growth;
  const usual = pounds * (gender === 'girl' ? 0.81 : 1) + taller * 4.2;
  const weight = usual * (1 - yearsToGo * 0.04) + random.normal(0, pounds * 0.055);
  return {
    position,
    height: clamp(Math.round(height), 56, 86),
    weight: clamp(Math.round(weight), 88, 370),
  };
}

function generateWeightClassAndSize(random: SeededRandom, gender: Gender): PositionAndSize {
  const limit = random.pick(gender === 'boy' ? boysWeightClasses : girlsWeightClasses);
  const height = (gender === 'boy' ? 62 : 60.5) + (Math.min(limit, 230) - 100) * 0.09 + random.normal(0, 1.2);
  return {
    position: `${limit} lbs`,
    height: Math.round(height),
    // Wrestlers are weighed before a match: at the limit or a little below it.
    weight: limit - random.int(0, limit > 200 ? 14 : 3),
  };
}
