import { isSport, type Sport, sports } from './sports-and-class-years.ts';

/** The position filter offers these while no sport is chosen. */
export const commonPositions = [
  'Quarterback',
  'Running Back',
  'Wide Receiver',
  'Point Guard',
  'Center',
  'Midfielder',
  'Sprinter',
] as const;

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

/** The positions of each sport: full name to the abbreviation that coaches write. */
export const positionsBySport: Readonly<Record<Sport, Readonly<Record<string, string>>>> = {
  Football: {
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
  Basketball: {
    'Point Guard': 'PG',
    'Shooting Guard': 'SG',
    'Small Forward': 'SF',
    'Power Forward': 'PF',
    Center: 'C',
  },
  Baseball: { ...diamondPositions, 'Designated Hitter': 'DH', Utility: 'UTL' },
  Softball: { ...diamondPositions, 'Designated Player': 'DP', Utility: 'UTL' },
  Soccer: {
    Goalkeeper: 'GK',
    'Center Back': 'CB',
    'Outside Back': 'OB',
    'Defensive Midfielder': 'CDM',
    Midfielder: 'CM',
    'Attacking Midfielder': 'CAM',
    Winger: 'W',
    Forward: 'F',
  },
  'Track & Field': {
    Sprinter: 'SPR',
    Hurdler: 'HUR',
    'Middle Distance': 'MD',
    Distance: 'DIST',
    Jumper: 'JMP',
    'Pole Vaulter': 'PV',
    Thrower: 'THR',
    'Multi-Event': 'ME',
  },
  Swimming: {
    Freestyle: 'FR',
    Backstroke: 'BK',
    Breaststroke: 'BR',
    Butterfly: 'FL',
    'Individual Medley': 'IM',
    'Distance Freestyle': 'DF',
    Diver: 'DIV',
  },
  Tennis: { Singles: 'S', Doubles: 'D', 'Singles & Doubles': 'S/D' },
  Volleyball: {
    'Outside Hitter': 'OH',
    'Middle Blocker': 'MB',
    Setter: 'S',
    'Opposite Hitter': 'OPP',
    Libero: 'L',
    'Defensive Specialist': 'DS',
  },
  Wrestling: Object.fromEntries(weightClasses.map((pounds) => [`${pounds} lbs`, `${pounds}`])),
  Golf: { Golfer: 'G' },
  // The positions of 'Other' name the sport.
  Other: {
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
};

/** The positions of a sport (those of 'Other' if it is unknown); the common positions without a sport. */
export function listPositions(sport?: string): string[] {
  return sport ? Object.keys(positionsBySport[isSport(sport) ? sport : 'Other']) : [...commonPositions];
}

/** 'qb' → ['Quarterback'], 'c' → Center and Catcher: the positions of all sports with this abbreviation. */
export function listPositionsByAbbreviation(abbreviation: string): string[] {
  const wanted = abbreviation.trim().toUpperCase();
  const names = sports.flatMap((sport) =>
    Object.entries(positionsBySport[sport]).flatMap(([name, code]) => (code === wanted ? [name] : [])),
  );
  return [...new Set(names)];
}
