import type { Sport } from './sports-and-class-years.ts';

/** A number that coaches compare. `unit` is empty for counts and ratios; a time is in seconds. */
export interface StatKind {
  name: string;
  unit: string;
  decimals: number;
  better: 'higher' | 'lower';
}

function defineStat(name: string, unit = '', decimals = 0, better: StatKind['better'] = 'higher'): StatKind {
  return { name, unit, decimals, better };
}
const defineTimeStat = (name: string, decimals = 2) => defineStat(name, 's', decimals, 'lower');

const diamondStats = [
  defineStat('Batting Average', '', 3),
  defineStat('On-Base %', '', 3),
  defineStat('Slugging %', '', 3),
  defineStat('Home Runs'),
  defineStat('RBI'),
  defineStat('ERA', '', 2, 'lower'),
  defineStat('WHIP', '', 2, 'lower'),
  defineStat('Strikeouts'),
  defineStat('Exit Velocity', 'mph'),
  defineTimeStat('Pop Time'),
];

/** Suggested stats of each sport; a profile may have any other stat too. */
export const statsBySport: Readonly<Record<Sport, readonly StatKind[]>> = {
  Football: [
    defineStat('Completion %', '%', 1),
    defineStat('Passing Yards', 'yd'),
    defineStat('Touchdowns'),
    defineStat('Interceptions'),
    defineStat('Rushing Yards', 'yd'),
    defineStat('Receiving Yards', 'yd'),
    defineStat('Receptions'),
    defineStat('Tackles'),
    defineStat('Sacks', '', 1),
    defineStat('Field Goal %', '%', 1),
    defineStat('Punt Average', 'yd', 1),
    defineTimeStat('40-Yard Dash'),
    defineTimeStat('5-10-5 Shuttle'),
    defineStat('Vertical Jump', 'in', 1),
    defineStat('Bench Press', 'lb'),
    defineStat('Squat', 'lb'),
  ],
  Basketball: [
    defineStat('PPG', '', 1),
    defineStat('Rebounds', '', 1),
    defineStat('Assists', '', 1),
    defineStat('Steals', '', 1),
    defineStat('Blocks', '', 1),
    defineStat('FG%', '%', 1),
    defineStat('3P%', '%', 1),
    defineStat('FT%', '%', 1),
    defineStat('Wingspan', 'in', 1),
    defineStat('Vertical Jump', 'in', 1),
  ],
  Baseball: [
    ...diamondStats,
    defineTimeStat('60-Yard Dash'),
    defineStat('Fastball', 'mph'),
    defineStat('Infield Velocity', 'mph'),
    defineStat('Outfield Velocity', 'mph'),
  ],
  Softball: [...diamondStats, defineTimeStat('Home to First'), defineStat('Pitch Speed', 'mph')],
  Soccer: [
    defineStat('Goals'),
    defineStat('Assists'),
    defineStat('Pass Accuracy', '%'),
    defineStat('Minutes', 'min'),
    defineStat('Saves'),
    defineStat('Clean Sheets'),
  ],
  'Track & Field': [
    ...['100m', '200m', '400m', '800m', '1600m', '3200m', '110m Hurdles', '300m Hurdles'].map((event) =>
      defineTimeStat(event),
    ),
    defineStat('High Jump', 'ft-in'),
    defineStat('Long Jump', 'ft-in'),
    defineStat('Pole Vault', 'ft-in'),
    defineStat('Shot Put', 'ft-in'),
    defineStat('Discus', 'ft-in'),
  ],
  Swimming: [
    // Times in pools of different length (yards, meters) cannot be compared, so the course is part of the name.
    ...['50 Free', '100 Free', '200 Free', '500 Free', '100 Back', '100 Breast', '100 Fly', '200 IM'].map(
      (event) => defineTimeStat(`${event} SCY`),
    ),
    defineStat('Diving Score', '', 2),
  ],
  Tennis: [
    defineStat('UTR', '', 2),
    defineStat('Singles Wins'),
    defineStat('Singles Losses', '', 0, 'lower'),
  ],
  Volleyball: [
    defineStat('Kills'),
    defineStat('Hitting %', '', 3),
    defineStat('Blocks'),
    defineStat('Digs'),
    defineStat('Aces'),
    defineStat('Assists'),
    defineStat('Approach Touch', 'ft-in'),
    defineStat('Block Touch', 'ft-in'),
  ],
  Wrestling: [
    defineStat('Wins'),
    defineStat('Losses', '', 0, 'lower'),
    defineStat('Pins'),
    defineStat('Takedowns'),
    defineStat('State Place', '', 0, 'lower'),
  ],
  Golf: [
    defineStat('Scoring Average', '', 1, 'lower'),
    defineStat('Best Round', '', 0, 'lower'),
    defineStat('Handicap', '', 1, 'lower'),
  ],
  Other: [],
};
