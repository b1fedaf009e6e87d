import type { Sport } from '#features/sports/contract.ts';
import {
  createDistanceStatModel,
  createRaceTimeStatModel,
  createStatModel,
  type StatModel,
} from './create-stat-models.ts';
import { statModelsOfMoreSports } from './stat-models-of-rarer-sports.ts';

const fortyYardDash = createStatModel('40-Yard Dash', 'hundredth', 4.78, -0.14, 1.02);
const hittingStats = [
  createStatModel('Batting Average', 'average', 0.335, 0.045, 0.93),
  createStatModel('On-Base %', 'average', 0.425, 0.045, 0.95),
  createStatModel('RBI', 'count', 24, 8, 0.72),
];
const createPitcherStatModels = (fastball: StatModel) => [
  createStatModel('ERA', 'hundredth', 2.45, -0.8, 1.2),
  createStatModel('Strikeouts', 'count', 64, 22, 0.68),
  fastball,
];
const linemanStats = [
  createStatModel('Bench Press', 'count', 285, 35, 0.87),
  createStatModel('Squat', 'count', 420, 50, 0.85),
  createStatModel('40-Yard Dash', 'hundredth', 5.32, -0.18, 1.02),
];
const defensiveLineStats = [
  createStatModel('Tackles', 'count', 58, 18, 0.68),
  createStatModel('Sacks', 'tenth', 6, 2.6, 0.6),
  createStatModel('40-Yard Dash', 'hundredth', 4.94, -0.14, 1.02),
];
const defensiveBackStats = [
  createStatModel('Tackles', 'count', 48, 14, 0.7),
  createStatModel('Interceptions', 'count', 3.2, 1.5, 0.7),
  fortyYardDash,
];
const receiverStats = [
  createStatModel('Receptions', 'count', 44, 14, 0.66),
  createStatModel('Receiving Yards', 'count', 680, 240, 0.6),
  createStatModel('Touchdowns', 'count', 8, 3.2, 0.6),
];
const runningBackStats = [
  createStatModel('Rushing Yards', 'count', 1060, 360, 0.6),
  createStatModel('Touchdowns', 'count', 13, 4.5, 0.6),
  createStatModel('Receptions', 'count', 15, 6, 0.7),
];
const createBasketballStatModels = (points: number, assists: number, rebounds: number) => [
  createStatModel('PPG', 'tenth', points, 4.2, 0.7, 0.9),
  createStatModel('Assists', 'tenth', assists, 1.2, 0.78),
  createStatModel('FT%', 'percent', 71, 6.5, 0.97),
  createStatModel('Rebounds', 'tenth', rebounds, 1.6, 0.82),
];
const kickerStats = [
  createStatModel('Field Goal %', 'percent', 76, 8, 0.93),
  createStatModel('Punt Average', 'tenth', 38, 3, 0.95),
];
const createSoccerStatModels = (goals: number, assists: number, accuracy: number) => [
  createStatModel('Goals', 'count', goals, goals * 0.42, 0.7),
  createStatModel('Assists', 'count', assists, assists * 0.4, 0.75),
  createStatModel('Pass Accuracy', 'count', accuracy, 4, 0.97),
];
const attackerStats = [
  createStatModel('Kills', 'count', 245, 80, 0.66),
  createStatModel('Hitting %', 'average', 0.262, 0.06, 0.88),
  createDistanceStatModel('Approach Touch', 130, 3.5, 0.885),
];
const defenderStats = [
  createStatModel('Digs', 'count', 310, 85, 0.72),
  createStatModel('Aces', 'count', 34, 12, 0.75),
];

/** The stats of each sport by position; `*` for the positions that are not named. */
export const statModels: Partial<Record<Sport, Record<string, StatModel[]>>> = {
  ...statModelsOfMoreSports,
  Football: {
    Quarterback: [
      createStatModel('Completion %', 'percent', 60.5, 4.6, 0.95),
      createStatModel('Passing Yards', 'count', 2150, 560, 0.64),
      createStatModel('Touchdowns', 'count', 20, 7, 0.6),
      createStatModel('Interceptions', 'count', 7, -2.2, 1.1),
    ],
    'Running Back': runningBackStats,
    Fullback: runningBackStats,
    'Wide Receiver': receiverStats,
    'Tight End': receiverStats,
    'Offensive Tackle': linemanStats,
    'Offensive Guard': linemanStats,
    Center: linemanStats,
    'Defensive End': defensiveLineStats,
    'Defensive Tackle': defensiveLineStats,
    'Inside Linebacker': defensiveLineStats,
    'Outside Linebacker': defensiveLineStats,
    Cornerback: defensiveBackStats,
    Safety: defensiveBackStats,
    Kicker: kickerStats.slice(0, 1),
    Punter: kickerStats.slice(1),
    'Long Snapper': linemanStats.slice(0, 1),
    Athlete: [...runningBackStats.slice(0, 2), fortyYardDash],
  },
  Basketball: {
    'Point Guard': createBasketballStatModels(13, 4.9, 3.1),
    'Shooting Guard': createBasketballStatModels(14, 2.8, 3.8),
    'Small Forward': createBasketballStatModels(13, 2.2, 5.6),
    'Power Forward': createBasketballStatModels(12, 1.6, 7.4),
    Center: createBasketballStatModels(11.5, 1.2, 8.6),
  },
  Soccer: {
    Goalkeeper: [
      createStatModel('Saves', 'count', 78, 22, 0.75),
      createStatModel('Clean Sheets', 'count', 7, 2.4, 0.75),
    ],
    'Center Back': createSoccerStatModels(2, 2, 82),
    'Outside Back': createSoccerStatModels(2, 5, 80),
    'Defensive Midfielder': createSoccerStatModels(3, 5, 84),
    Midfielder: createSoccerStatModels(6, 8, 83),
    'Attacking Midfielder': createSoccerStatModels(9, 10, 81),
    Winger: createSoccerStatModels(11, 8, 77),
    Forward: createSoccerStatModels(16, 6, 75),
  },
  'Track & Field': {
    Sprinter: [
      createRaceTimeStatModel('100m', 11.05, 0.3),
      createRaceTimeStatModel('200m', 22.4, 0.6),
      createRaceTimeStatModel('400m', 50.6, 1.5),
    ],
    Hurdler: [
      createRaceTimeStatModel('110m Hurdles', 15.3, 0.6),
      createRaceTimeStatModel('300m Hurdles', 40.4, 1.4),
      createRaceTimeStatModel('200m', 23.2, 0.6),
    ],
    'Middle Distance': [
      createRaceTimeStatModel('400m', 51.4, 1.4),
      createRaceTimeStatModel('800m', 118.5, 4),
      createRaceTimeStatModel('1600m', 268, 8),
    ],
    Distance: [createRaceTimeStatModel('1600m', 262, 8), createRaceTimeStatModel('3200m', 571, 17)],
    Jumper: [
      createDistanceStatModel('Long Jump', 254, 13),
      createDistanceStatModel('High Jump', 73, 3),
      createRaceTimeStatModel('100m', 11.4, 0.3),
    ],
    'Pole Vaulter': [
      createDistanceStatModel('Pole Vault', 162, 14, 0.78),
      createRaceTimeStatModel('100m', 11.7, 0.3),
    ],
    Thrower: [
      createDistanceStatModel('Shot Put', 570, 50, 0.76),
      createDistanceStatModel('Discus', 1740, 160, 0.78),
    ],
    'Multi-Event': [
      createRaceTimeStatModel('100m', 11.4, 0.3),
      createRaceTimeStatModel('400m', 51.2, 1.3),
      createRaceTimeStatModel('110m Hurdles', 15.6, 0.6),
    ],
  },
  Baseball: {
    '*': hittingStats,
    Pitcher: createPitcherStatModels(createStatModel('Fastball', 'count', 83.5, 3, 0.965)),
    Catcher: [...hittingStats, createStatModel('Pop Time', 'hundredth', 2.06, -0.07, 1.02)],
    Shortstop: [...hittingStats, createStatModel('60-Yard Dash', 'hundredth', 7, -0.18, 1.015)],
    'Center Field': [...hittingStats, createStatModel('60-Yard Dash', 'hundredth', 6.92, -0.18, 1.015)],
  },
  Softball: {
    '*': hittingStats,
    Pitcher: createPitcherStatModels(createStatModel('Pitch Speed', 'count', 58.5, 2.4, 0.965)),
    Catcher: [...hittingStats, createStatModel('Pop Time', 'hundredth', 1.95, -0.08, 1.02)],
  },
  Volleyball: {
    'Outside Hitter': [...attackerStats, ...defenderStats],
    'Middle Blocker': [...attackerStats, createStatModel('Blocks', 'count', 74, 22, 0.7)],
    'Opposite Hitter': [...attackerStats, createStatModel('Blocks', 'count', 48, 15, 0.7)],
    Setter: [createStatModel('Assists', 'count', 640, 170, 0.7), ...defenderStats],
    Libero: defenderStats,
    'Defensive Specialist': defenderStats,
  },
  Swimming: {
    '*': [
      createRaceTimeStatModel('50 Free SCY', 22.6, 0.7),
      createRaceTimeStatModel('100 Free SCY', 49.4, 1.5),
      createRaceTimeStatModel('200 Free SCY', 108.8, 3.2),
    ],
    Backstroke: [
      createRaceTimeStatModel('100 Back SCY', 54.6, 1.8),
      createRaceTimeStatModel('50 Free SCY', 23, 0.7),
    ],
    Breaststroke: [
      createRaceTimeStatModel('100 Breast SCY', 61.8, 2),
      createRaceTimeStatModel('200 IM SCY', 121, 3.6),
    ],
    Butterfly: [
      createRaceTimeStatModel('100 Fly SCY', 53.8, 1.7),
      createRaceTimeStatModel('50 Free SCY', 22.8, 0.7),
    ],
    'Individual Medley': [
      createRaceTimeStatModel('200 IM SCY', 118.5, 3.4),
      createRaceTimeStatModel('100 Fly SCY', 54.6, 1.7),
    ],
    'Distance Freestyle': [
      createRaceTimeStatModel('500 Free SCY', 291, 8),
      createRaceTimeStatModel('200 Free SCY', 108.2, 3),
    ],
    Diver: [createStatModel('Diving Score', 'hundredth', 402, 55, 0.87)],
  },
  Tennis: {
    '*': [
      createStatModel('UTR', 'hundredth', 8.6, 1.5, 0.9, 0.78),
      createStatModel('Singles Wins', 'count', 15, 4, 0.8),
    ],
  },
  Wrestling: {
    '*': [
      createStatModel('Wins', 'count', 31, 7, 0.78),
      createStatModel('Losses', 'count', 8, -3, 1.15),
      createStatModel('Pins', 'count', 16, 5, 0.72),
    ],
  },
  Golf: {
    '*': [
      createStatModel('Scoring Average', 'tenth', 76.8, -2.8, 1.025, 1.03),
      createStatModel('Best Round', 'count', 71.6, -2.3, 1.025, 1.03),
    ],
  },
};
