import { isSport, type Sport, sports } from './contract/names.ts';

// A file of their own: every first page reads addresses with them, and needs none of the facts below.
export { classYears, isSport, type Sport, sports } from './contract/names.ts';

/** What the filter offers while no sport is chosen. */
export const commonPositions = [
  'Quarterback',
  'Running Back',
  'Wide Receiver',
  'Point Guard',
  'Center',
  'Midfielder',
  'Sprinter',
] as const;

/** Where every athlete starts, and from where on the roster counts a star player. */
export const startingRating = 3;
export const starRating = 4.5;

/** The colour of a sport on cards and map markers; most sports share one. */
export type SportHue = 'football' | 'basketball' | 'baseball' | 'soccer' | 'track' | 'other';

/** A number coaches read. `unit` is empty for counts and ratios; a time is in seconds. */
export interface StatKind {
  name: string;
  unit: string;
  decimals: number;
  better: 'higher' | 'lower';
}

export interface SportFacts {
  hue: SportHue;
  /** Full name to the abbreviation coaches write. */
  positions: Readonly<Record<string, string>>;
  /** The card's three stat tiles, by name; empty where cards show none. */
  tiles: readonly string[];
  /** Suggestions for a stat's name; any other name may be stored too. */
  stats: readonly StatKind[];
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

const diamondPositions = {
  Pitcher: 'P',
  Catcher: 'C',
  'First Base': '1B',
  'Second Base': '2B',
  'Third Base': '3B',
  Shortstop: 'SS',
  'Left Field': 'LF',
  'Center Field': 'CF',
  'Right Field': 'RF',
};

// A wrestler's position is the weight class: the high-school classes of boys and girls for 2025-26.
const weightClasses = [
  100, 105, 106, 110, 113, 115, 120, 125, 126, 130, 132, 135, 138, 140, 144, 145, 150, 155, 157, 165, 170,
  175, 190, 215, 235, 285,
];

export const sportFacts: Readonly<Record<Sport, SportFacts>> = {
  Football: {
    hue: 'football',
    positions: {
      Quarterback: 'QB',
      'Running Back': 'RB',
      Fullback: 'FB',
      'Wide Receiver': 'WR',
      'Tight End': 'TE',
      'Offensive Tackle': 'OT',
      'Offensive Guard': 'OG',
      Center: 'C',
      'Defensive End': 'DE',
      'Defensive Tackle': 'DT',
      'Inside Linebacker': 'ILB',
      'Outside Linebacker': 'OLB',
      Cornerback: 'CB',
      Safety: 'S',
      Kicker: 'K',
      Punter: 'P',
      'Long Snapper': 'LS',
      Athlete: 'ATH',
    },
    tiles: ['Completion %', 'Passing Yards', 'Touchdowns'],
    stats: [
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
  },
  Basketball: {
    hue: 'basketball',
    positions: {
      'Point Guard': 'PG',
      'Shooting Guard': 'SG',
      'Small Forward': 'SF',
      'Power Forward': 'PF',
      Center: 'C',
    },
    tiles: ['PPG', 'Assists', 'FT%'],
    stats: [
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
  },
  Baseball: {
    hue: 'baseball',
    positions: { ...diamondPositions, 'Designated Hitter': 'DH', Utility: 'UTL' },
    tiles: [],
    stats: [
      ...diamondStats,
      time('60-Yard Dash'),
      stat('Fastball', 'mph'),
      stat('Infield Velocity', 'mph'),
      stat('Outfield Velocity', 'mph'),
    ],
  },
  Softball: {
    hue: 'other',
    positions: { ...diamondPositions, 'Designated Player': 'DP', Utility: 'UTL' },
    tiles: [],
    stats: [...diamondStats, time('Home to First'), stat('Pitch Speed', 'mph')],
  },
  Soccer: {
    hue: 'soccer',
    positions: {
      Goalkeeper: 'GK',
      'Center Back': 'CB',
      'Outside Back': 'OB',
      'Defensive Midfielder': 'CDM',
      Midfielder: 'CM',
      'Attacking Midfielder': 'CAM',
      Winger: 'W',
      Forward: 'F',
    },
    tiles: ['Goals', 'Assists', 'Pass Accuracy'],
    stats: [
      stat('Goals'),
      stat('Assists'),
      stat('Pass Accuracy', '%'),
      stat('Minutes', 'min'),
      stat('Saves'),
      stat('Clean Sheets'),
    ],
  },
  'Track & Field': {
    hue: 'track',
    positions: {
      Sprinter: 'SPR',
      Hurdler: 'HUR',
      'Middle Distance': 'MD',
      Distance: 'DIST',
      Jumper: 'JMP',
      'Pole Vaulter': 'PV',
      Thrower: 'THR',
      'Multi-Event': 'ME',
    },
    tiles: ['100m', '200m', '400m'],
    stats: [
      ...['100m', '200m', '400m', '800m', '1600m', '3200m', '110m Hurdles', '300m Hurdles'].map((event) =>
        time(event),
      ),
      stat('High Jump', 'ft-in'),
      stat('Long Jump', 'ft-in'),
      stat('Pole Vault', 'ft-in'),
      stat('Shot Put', 'ft-in'),
      stat('Discus', 'ft-in'),
    ],
  },
  Swimming: {
    hue: 'other',
    positions: {
      Freestyle: 'FR',
      Backstroke: 'BK',
      Breaststroke: 'BR',
      Butterfly: 'FL',
      'Individual Medley': 'IM',
      'Distance Freestyle': 'DF',
      Diver: 'DIV',
    },
    tiles: [],
    stats: [
      // Yards, metres and long course are never compared, so the course is part of the name.
      ...['50 Free', '100 Free', '200 Free', '500 Free', '100 Back', '100 Breast', '100 Fly', '200 IM'].map(
        (event) => time(`${event} SCY`),
      ),
      stat('Diving Score', '', 2),
    ],
  },
  Tennis: {
    hue: 'other',
    positions: { Singles: 'S', Doubles: 'D', 'Singles & Doubles': 'S/D' },
    tiles: [],
    stats: [stat('UTR', '', 2), stat('Singles Wins'), stat('Singles Losses', '', 0, 'lower')],
  },
  Volleyball: {
    hue: 'other',
    positions: {
      'Outside Hitter': 'OH',
      'Middle Blocker': 'MB',
      Setter: 'S',
      'Opposite Hitter': 'OPP',
      Libero: 'L',
      'Defensive Specialist': 'DS',
    },
    tiles: [],
    stats: [
      stat('Kills'),
      stat('Hitting %', '', 3),
      stat('Blocks'),
      stat('Digs'),
      stat('Aces'),
      stat('Assists'),
      stat('Approach Touch', 'ft-in'),
      stat('Block Touch', 'ft-in'),
    ],
  },
  Wrestling: {
    hue: 'other',
    positions: Object.fromEntries(weightClasses.map((pounds) => [`${pounds} lbs`, `${pounds}`])),
    tiles: [],
    stats: [
      stat('Wins'),
      stat('Losses', '', 0, 'lower'),
      stat('Pins'),
      stat('Takedowns'),
      stat('State Place', '', 0, 'lower'),
    ],
  },
  Golf: {
    hue: 'other',
    positions: { Golfer: 'G' },
    tiles: [],
    stats: [
      stat('Scoring Average', '', 1, 'lower'),
      stat('Best Round', '', 0, 'lower'),
      stat('Handicap', '', 1, 'lower'),
    ],
  },
  // Here the position says which sport it is.
  Other: {
    hue: 'other',
    positions: {
      'Cross Country': 'XC',
      Lacrosse: 'LAX',
      'Ice Hockey': 'IH',
      'Field Hockey': 'FH',
      Rowing: 'ROW',
      'Water Polo': 'WP',
      Gymnastics: 'GYM',
      Bowling: 'BWL',
      Rugby: 'RUG',
      Fencing: 'FEN',
    },
    tiles: [],
    stats: [],
  },
};

/** The facts of a stored sport; a sport that is in no list of ours reads as 'Other'. */
export function factsOf(sport: string): SportFacts {
  return sportFacts[isSport(sport) ? sport : 'Other'];
}

/** The positions to choose from; the common ones while no sport is chosen. */
export function positionsOf(sport?: string): string[] {
  return sport ? Object.keys(factsOf(sport).positions) : [...commonPositions];
}

/** 'qb' → ['Quarterback'], 'c' → Center and Catcher: full names that an abbreviation stands for, in any sport. */
export function positionsNamed(abbreviation: string): string[] {
  const wanted = abbreviation.trim().toUpperCase();
  const names = sports.flatMap((sport) =>
    Object.entries(sportFacts[sport].positions).flatMap(([name, code]) => (code === wanted ? [name] : [])),
  );
  return [...new Set(names)];
}
