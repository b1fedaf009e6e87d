import { positionsBySport } from './contract/positions.ts';
import { isSport, type Sport } from './contract/sports-and-class-years.ts';
import { type StatKind, statsBySport } from './contract/stats.ts';

export { commonPositions, listPositions, listPositionsByCode } from './contract/positions.ts';
// The names are in a file of their own, because every first page parses addresses with them and needs no facts.
export { classYears, isSport, type Sport, sports } from './contract/sports-and-class-years.ts';

/** The rating of a new athlete, and the lowest rating of a star player on the roster. */
export const startingRating = 3;
export const starRating = 4.5;

/** The color of a sport on cards and map markers; most sports share one. */
export type SportHue = 'football' | 'basketball' | 'baseball' | 'soccer' | 'track' | 'other';

export interface SportFacts {
  hue: SportHue;
  /** Full name to the abbreviation that coaches write. */
  positions: Readonly<Record<string, string>>;
  /** The names of the three stats on the athlete card; empty where cards show none. */
  tiles: readonly string[];
  /** Suggested stats. */
  stats: readonly StatKind[];
}

const createFacts = (sport: Sport, hue: SportHue, tiles: readonly string[] = []): SportFacts => ({
  hue,
  positions: positionsBySport[sport],
  tiles,
  stats: statsBySport[sport],
});

export const sportFacts: Readonly<Record<Sport, SportFacts>> = {
  Football: createFacts('Football', 'football', ['Completion %', 'Passing Yards', 'Touchdowns']),
  Basketball: createFacts('Basketball', 'basketball', ['PPG', 'Assists', 'FT%']),
  Baseball: createFacts('Baseball', 'baseball'),
  Softball: createFacts('Softball', 'other'),
  Soccer: createFacts('Soccer', 'soccer', ['Goals', 'Assists', 'Pass Accuracy']),
  'Track & Field': createFacts('Track & Field', 'track', ['100m', '200m', '400m']),
  Swimming: createFacts('Swimming', 'other'),
  Tennis: createFacts('Tennis', 'other'),
  Volleyball: createFacts('Volleyball', 'other'),
  Wrestling: createFacts('Wrestling', 'other'),
  Golf: createFacts('Golf', 'other'),
  Other: createFacts('Other', 'other'),
};

/** The facts of a stored sport; an unknown sport has those of 'Other'. */
export function getSportFacts(sport: string): SportFacts {
  return sportFacts[isSport(sport) ? sport : 'Other'];
}
