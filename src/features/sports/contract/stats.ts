import type { Sport } from './names.ts';

/** A number coaches read. `unit` is empty for counts and ratios; a time is in seconds. */
export interface StatKind {
  name: string;
  unit: string;
  decimals: number;
  better: 'higher' | 'lower';
}

function stat(name: string, unit = '', decimals = 0, better: StatKind['better'] = 'higher'): StatKind {
  return { name, unit, decimals, better };
}
const time = (name: string, decimals = 2) => stat(name, 's', decimals, 'lower');

const diamondStats = [
  stat('Batting Average', '', 3),
  stat('On-Base %', '', 3),
  stat('Slugging %', '', 3),
  stat('Home Runs'),
  stat('RBI'),
  stat('ERA', '', 2, 'lower'),
  stat('WHIP', '', 2, 'lower'),
  stat('Strikeouts'),
  stat('Exit Velocity', 'mph'),
  time('Pop Time'),
];

/** Suggested stats of each sport; a profile may have any other stat too. */
export const statsBySport: Readonly<Record<Sport, readonly StatKind[]>> = {
  Football: [
    stat('Completion %', '%', 1),
    stat('Passing Yards', 'yd'),
    stat('Touchdowns'),
    stat('Interceptions'),
    stat('Rushing Yards', 'yd'),
    stat('Receiving Yards', 'yd'),
    stat('Receptions'),
    stat('Tackles'),
    stat('Sacks', '', 1),
    stat('Field Goal %', '%', 1),
    stat('Punt Average', 'yd', 1),
    time('40-Yard Dash'),
    time('5-10-5 Shuttle'),
    stat('Vertical Jump', 'in', 1),
    stat('Bench Press', 'lb'),
    stat('Squat', 'lb'),
  ],
  Basketball: [
    stat('PPG', '', 1),
    stat('Rebounds', '', 1),
    stat('Assists', '', 1),
    stat('Steals', '', 1),
    stat('Blocks', '', 1),
    stat('FG%', '%', 1),
    stat('3P%', '%', 1),
    stat('FT%', '%', 1),
    stat('Wingspan', 'in', 1),
    stat('Vertical Jump', 'in', 1),
  ],
  Baseball: [
    ...diamondStats,
    time('60-Yard Dash'),
    stat('Fastball', 'mph'),
    stat('Infield Velocity', 'mph'),
    stat('Outfield Velocity', 'mph'),
  ],
  Softball: [...diamondStats, time('Home to First'), stat('Pitch Speed', 'mph')],
  Soccer: [
    stat('Goals'),
    stat('Assists'),
    stat('Pass Accuracy', '%'),
    stat('Minutes', 'min'),
    stat('Saves'),
    stat('Clean Sheets'),
  ],
  'Track & Field': [
    ...['100m', '200m', '400m', '800m', '1600m', '3200m', '110m Hurdles', '300m Hurdles'].map((event) =>
      time(event),
    ),
    stat('High Jump', 'ft-in'),
    stat('Long Jump', 'ft-in'),
    stat('Pole Vault', 'ft-in'),
    stat('Shot Put', 'ft-in'),
    stat('Discus', 'ft-in'),
  ],
  Swimming: [
    // Yards, metres and long course are never compared, so the course is part of the name.
    ...['50 Free', '100 Free', '200 Free', '500 Free', '100 Back', '100 Breast', '100 Fly', '200 IM'].map(
      (event) => time(`${event} SCY`),
    ),
    stat('Diving Score', '', 2),
  ],
  Tennis: [stat('UTR', '', 2), stat('Singles Wins'), stat('Singles Losses', '', 0, 'lower')],
  Volleyball: [
    stat('Kills'),
    stat('Hitting %', '', 3),
    stat('Blocks'),
    stat('Digs'),
    stat('Aces'),
    stat('Assists'),
    stat('Approach Touch', 'ft-in'),
    stat('Block Touch', 'ft-in'),
  ],
  Wrestling: [
    stat('Wins'),
    stat('Losses', '', 0, 'lower'),
    stat('Pins'),
    stat('Takedowns'),
    stat('State Place', '', 0, 'lower'),
  ],
  Golf: [
    stat('Scoring Average', '', 1, 'lower'),
    stat('Best Round', '', 0, 'lower'),
    stat('Handicap', '', 1, 'lower'),
  ],
  Other: [],
};
