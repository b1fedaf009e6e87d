import type { Sport } from '#features/sports/contract.ts';
import { createRaceTimeStatModel, createStatModel, type StatModel } from './create-stat-models.ts';

const goalStats = [
  createStatModel('Goals', 'count', 14, 7, 0.65),
  createStatModel('Assists', 'count', 9, 4, 0.7),
];
const goalkeeperStats = [
  createStatModel('Saves', 'count', 96, 26, 0.75),
  createStatModel('Save %', 'percent', 62, 7, 0.95),
];
const levelStats = [
  createStatModel('Stunt Level', 'count', 5, 1, 0.85),
  createStatModel('Tumbling Level', 'count', 4, 1, 0.85),
];
const acrobaticsStats = ['Acro Score', 'Toss Score', 'Tumbling Score'].map((event) =>
  createStatModel(event, 'hundredth', 8.9, 0.4, 0.96),
);
const createGymnasticsStatModels = (event: string) => [
  createStatModel('All-Around', 'hundredth', 36.4, 1, 0.98),
  createStatModel(event, 'hundredth', 9.2, 0.25, 0.98),
];

/** The stats of the sports that fewer high schools have, in the form of `statModels`. */
export const statModelsOfMoreSports: Partial<Record<Sport, Record<string, StatModel[]>>> = {
  'Acrobatics & Tumbling': { '*': acrobaticsStats },
  'Beach Volleyball': {
    '*': [
      createStatModel('Match Wins', 'count', 18, 6, 0.75),
      createStatModel('Kills', 'count', 160, 50, 0.7),
      createStatModel('Digs', 'count', 140, 45, 0.72),
    ],
  },
  Bowling: {
    '*': [
      createStatModel('Bowling Average', 'tenth', 196, 12, 0.95, 0.95),
      createStatModel('High Game', 'count', 268, 16, 0.95, 0.96),
      createStatModel('High Series', 'count', 712, 40, 0.94, 0.95),
    ],
  },
  Cheer: { '*': [createStatModel('Routine Score', 'hundredth', 88, 4, 0.97), ...levelStats] },
  'Cross Country': {
    '*': [
      createRaceTimeStatModel('5K', 1002, 34),
      createRaceTimeStatModel('1600m', 268, 8),
      createRaceTimeStatModel('3200m', 578, 18),
    ],
  },
  Dance: {
    '*': [
      createStatModel('Routine Score', 'hundredth', 87, 4, 0.97),
      createStatModel('Years Trained', 'count', 9, 2, 0.9),
    ],
  },
  Equestrian: {
    '*': [
      createStatModel('Ride Wins', 'count', 12, 5, 0.75),
      createStatModel('Average Ride Score', 'tenth', 78, 4, 0.97),
    ],
  },
  Fencing: {
    '*': [
      createStatModel('National Points', 'count', 420, 180, 0.7),
      createStatModel('Bout Win %', 'percent', 61, 8, 0.93),
    ],
  },
  'Field Hockey': { '*': goalStats, Goalkeeper: goalkeeperStats },
  'Flag Football': {
    '*': [
      createStatModel('Receiving Yards', 'count', 640, 220, 0.65),
      createStatModel('Touchdowns', 'count', 10, 4, 0.65),
      createStatModel('Flag Pulls', 'count', 52, 18, 0.75),
    ],
    Quarterback: [
      createStatModel('Completion %', 'percent', 61, 6, 0.95),
      createStatModel('Passing Yards', 'count', 2400, 700, 0.65),
      createStatModel('Touchdowns', 'count', 31, 10, 0.65),
    ],
  },
  Gymnastics: {
    '*': createGymnasticsStatModels('Vault'),
    'Floor Exercise': createGymnasticsStatModels('Floor Exercise'),
  },
  'Ice Hockey': {
    '*': [...goalStats, createStatModel('Games Played', 'count', 24, 4, 0.9)],
    Goaltender: goalkeeperStats,
  },
  Lacrosse: {
    '*': [...goalStats, createStatModel('Ground Balls', 'count', 44, 16, 0.72)],
    Goalkeeper: goalkeeperStats,
  },
  Rifle: {
    '*': [
      createStatModel('Smallbore', 'count', 566, 14, 0.97),
      createStatModel('Air Rifle', 'count', 578, 10, 0.98),
      createStatModel('Aggregate', 'count', 1144, 22, 0.975),
    ],
  },
  Rowing: { '*': [createRaceTimeStatModel('2K Erg', 402, 12), createRaceTimeStatModel('6K Erg', 1310, 42)] },
  Rugby: {
    '*': [
      createStatModel('Tries', 'count', 9, 4, 0.7),
      createStatModel('Tackles', 'count', 74, 22, 0.75),
      createStatModel('Conversions', 'count', 6, 3, 0.7),
    ],
  },
  Skiing: {
    Alpine: [
      createStatModel('FIS Slalom Points', 'hundredth', 78, -22, 1.15),
      createStatModel('FIS Giant Slalom Points', 'hundredth', 82, -22, 1.15),
    ],
    Nordic: [
      createStatModel('FIS Distance Points', 'hundredth', 132, -34, 1.15),
      createStatModel('FIS Sprint Points', 'hundredth', 158, -38, 1.15),
    ],
  },
  Stunt: { '*': [createStatModel('Rounds Won', 'count', 22, 7, 0.75), ...levelStats] },
  Triathlon: {
    '*': [
      createRaceTimeStatModel('750m Swim', 640, 40),
      createRaceTimeStatModel('20K Bike', 2010, 90),
      createRaceTimeStatModel('5K Run', 1110, 50),
    ],
  },
  'Water Polo': {
    '*': [...goalStats, createStatModel('Steals', 'count', 26, 10, 0.75)],
    Goalkeeper: goalkeeperStats.slice(0, 1),
  },
};
