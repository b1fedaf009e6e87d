import type { Sport } from '#features/sports/contract.ts';
import { formatHeight } from '#shared/units.ts';
import { clamp, type SeededRandom } from './seeded-random.ts';
import type { Gender } from './texts/person-names.ts';

export interface DemoStat {
  statName: string;
  statValue: string;
  season: string;
}

interface Player {
  sport: Sport;
  position: string;
  gender: Gender;
  classYear: number;
  /** Standard deviations: 0 is average among athletes who want to play in college, 2 is rare. */
  talent: number;
}

type ValueFormat = 'count' | 'tenth' | 'hundredth' | 'percent' | 'average' | 'time' | 'feet';

/**
 * How to generate one stat: the mean for a boy of average talent in the last school year, the standard deviation, and
 * the factors for one school year earlier and for girls.
 */
interface StatModel {
  name: string;
  kind: ValueFormat;
  mean: number;
  spread: number;
  earlier: number;
  girls: number;
}

function createStatModel(
  name: string,
  kind: ValueFormat,
  mean: number,
  spread: number,
  earlier = 0.85,
  girls = 1,
): StatModel {
  return { name, kind, mean, spread, earlier, girls };
}
const fortyYardDash = createStatModel('40-Yard Dash', 'hundredth', 4.78, -0.14, 1.02);
// Generated in inches, written as 21'6".
const createDistanceStatModel = (name: string, inches: number, spread: number, girls = 0.83) =>
  createStatModel(name, 'feet', inches, spread, 0.955, girls);
const createRaceModel = (name: string, seconds: number, spread: number) =>
  createStatModel(name, 'time', seconds, -spread, 1.025, 1.13);

const hittingStats = [
  createStatModel('Batting Average', 'average', 0.335, 0.045, 0.93),
  createStatModel('On-Base %', 'average', 0.425, 0.045, 0.95),
  createStatModel('RBI', 'count', 24, 8, 0.72),
];
const createPitchingStats = (fastball: StatModel) => [
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
const createBasketballStats = (points: number, assists: number, rebounds: number) => [
  createStatModel('PPG', 'tenth', points, 4.2, 0.7, 0.9),
  createStatModel('Assists', 'tenth', assists, 1.2, 0.78),
  createStatModel('FT%', 'percent', 71, 6.5, 0.97),
  createStatModel('Rebounds', 'tenth', rebounds, 1.6, 0.82),
];
const kickerStats = [
  createStatModel('Field Goal %', 'percent', 76, 8, 0.93),
  createStatModel('Punt Average', 'tenth', 38, 3, 0.95),
];
const createSoccerStats = (goals: number, assists: number, accuracy: number) => [
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

const statModels: Partial<Record<Sport, Record<string, StatModel[]>>> = {
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
    'Point Guard': createBasketballStats(13, 4.9, 3.1),
    'Shooting Guard': createBasketballStats(14, 2.8, 3.8),
    'Small Forward': createBasketballStats(13, 2.2, 5.6),
    'Power Forward': createBasketballStats(12, 1.6, 7.4),
    Center: createBasketballStats(11.5, 1.2, 8.6),
  },
  Soccer: {
    Goalkeeper: [
      createStatModel('Saves', 'count', 78, 22, 0.75),
      createStatModel('Clean Sheets', 'count', 7, 2.4, 0.75),
    ],
    'Center Back': createSoccerStats(2, 2, 82),
    'Outside Back': createSoccerStats(2, 5, 80),
    'Defensive Midfielder': createSoccerStats(3, 5, 84),
    Midfielder: createSoccerStats(6, 8, 83),
    'Attacking Midfielder': createSoccerStats(9, 10, 81),
    Winger: createSoccerStats(11, 8, 77),
    Forward: createSoccerStats(16, 6, 75),
  },
  'Track & Field': {
    Sprinter: [
      createRaceModel('100m', 11.05, 0.3),
      createRaceModel('200m', 22.4, 0.6),
      createRaceModel('400m', 50.6, 1.5),
    ],
    Hurdler: [
      createRaceModel('110m Hurdles', 15.3, 0.6),
      createRaceModel('300m Hurdles', 40.4, 1.4),
      createRaceModel('200m', 23.2, 0.6),
    ],
    'Middle Distance': [
      createRaceModel('400m', 51.4, 1.4),
      createRaceModel('800m', 118.5, 4),
      createRaceModel('1600m', 268, 8),
    ],
    Distance: [createRaceModel('1600m', 262, 8), createRaceModel('3200m', 571, 17)],
    Jumper: [
      createDistanceStatModel('Long Jump', 254, 13),
      createDistanceStatModel('High Jump', 73, 3),
      createRaceModel('100m', 11.4, 0.3),
    ],
    'Pole Vaulter': [
      createDistanceStatModel('Pole Vault', 162, 14, 0.78),
      createRaceModel('100m', 11.7, 0.3),
    ],
    Thrower: [
      createDistanceStatModel('Shot Put', 570, 50, 0.76),
      createDistanceStatModel('Discus', 1740, 160, 0.78),
    ],
    'Multi-Event': [
      createRaceModel('100m', 11.4, 0.3),
      createRaceModel('400m', 51.2, 1.3),
      createRaceModel('110m Hurdles', 15.6, 0.6),
    ],
  },
  Baseball: {
    '*': hittingStats,
    Pitcher: createPitchingStats(createStatModel('Fastball', 'count', 83.5, 3, 0.965)),
    Catcher: [...hittingStats, createStatModel('Pop Time', 'hundredth', 2.06, -0.07, 1.02)],
    Shortstop: [...hittingStats, createStatModel('60-Yard Dash', 'hundredth', 7, -0.18, 1.015)],
    'Center Field': [...hittingStats, createStatModel('60-Yard Dash', 'hundredth', 6.92, -0.18, 1.015)],
  },
  Softball: {
    '*': hittingStats,
    Pitcher: createPitchingStats(createStatModel('Pitch Speed', 'count', 58.5, 2.4, 0.965)),
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
      createRaceModel('50 Free SCY', 22.6, 0.7),
      createRaceModel('100 Free SCY', 49.4, 1.5),
      createRaceModel('200 Free SCY', 108.8, 3.2),
    ],
    Backstroke: [createRaceModel('100 Back SCY', 54.6, 1.8), createRaceModel('50 Free SCY', 23, 0.7)],
    Breaststroke: [createRaceModel('100 Breast SCY', 61.8, 2), createRaceModel('200 IM SCY', 121, 3.6)],
    Butterfly: [createRaceModel('100 Fly SCY', 53.8, 1.7), createRaceModel('50 Free SCY', 22.8, 0.7)],
    'Individual Medley': [
      createRaceModel('200 IM SCY', 118.5, 3.4),
      createRaceModel('100 Fly SCY', 54.6, 1.7),
    ],
    'Distance Freestyle': [
      createRaceModel('500 Free SCY', 291, 8),
      createRaceModel('200 Free SCY', 108.2, 3),
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

const fallSports: ReadonlySet<Sport> = new Set(['Football', 'Soccer', 'Volleyball', 'Golf', 'Other']);

/** The years somebody has played in high school, the latest three, as of `lastSeason` (a year). */
function listSeasons(sport: Sport, classYear: number, lastSeason: number): number[] {
  const fall = fallSports.has(sport) ? 1 : 0;
  const last = Math.min(classYear - fall, lastSeason);
  const first = Math.max(classYear - 3 - fall, last - 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, year) => first + year);
}

/** One to three seasons, each better than the one before on the whole. */
export function generateStats(random: SeededRandom, player: Player, lastSeason: number): DemoStat[] {
  const bySport = statModels[player.sport];
  const lines = bySport?.[player.position] ?? bySport?.['*'] ?? [];
  const played = listSeasons(player.sport, player.classYear, lastSeason);
  const seasons = played.slice(-random.pick([1, 1, 2, 2, 3]));
  const form = lines.map(() => player.talent * 0.75 + random.normal(0, 0.6));
  return seasons.flatMap((season) => {
    const yearsBefore = player.classYear - (fallSports.has(player.sport) ? 1 : 0) - season;
    return lines.map((line, index) => ({
      statName: line.name,
      statValue: formatValue(
        line,
        generateValue(line, player.gender, yearsBefore, form[index]! + random.normal(0, 0.12)),
      ),
      season: String(season),
    }));
  });
}

function generateValue(line: StatModel, gender: Gender, yearsBefore: number, form: number): number {
  const grown = (line.mean + line.spread * clamp(form, -2.2, 2.6)) * line.earlier ** yearsBefore;
  return gender === 'girl' ? grown * line.girls : grown;
}

function formatValue({ kind, mean }: StatModel, value: number): string {
  const sane = Math.max(value, mean * 0.12);
  if (kind === 'count') return String(Math.max(0, Math.round(value)));
  if (kind === 'percent') return clamp(value, 30, 94).toFixed(1);
  if (kind === 'average') return clamp(value, 0.12, 0.62).toFixed(3).replace(/^0/, '');
  if (kind === 'tenth') return sane.toFixed(1);
  if (kind === 'hundredth') return sane.toFixed(2);
  if (kind === 'feet') return formatHeight(Math.round(value));
  const minutes = Math.floor(value / 60);
  return minutes === 0
    ? value.toFixed(2)
    : `${minutes}:${(value - minutes * 60).toFixed(2).padStart(5, '0')}`;
}
