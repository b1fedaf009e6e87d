import { positionsBySport } from './contract/positions.ts';
import { isSport, type Sport } from './contract/sports-and-class-years.ts';
import { type StatKind, statsBySport } from './contract/suggested-stats.ts';

export { commonPositions, listPositions, listPositionsByAbbreviation } from './contract/positions.ts';
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

const createSportFacts = (sport: Sport, hue: SportHue, tiles: readonly string[] = []): SportFacts => ({
  hue,
  positions: positionsBySport[sport],
  tiles,
  stats: statsBySport[sport],
});

export const sportFacts: Readonly<Record<Sport, SportFacts>> = {
  Football: createSportFacts('Football', 'football', ['Completion %', 'Passing Yards', 'Touchdowns']),
  Basketball: createSportFacts('Basketball', 'basketball', ['PPG', 'Assists', 'FT%']),
  Baseball: createSportFacts('Baseball', 'baseball'),
  Softball: createSportFacts('Softball', 'other'),
  Soccer: createSportFacts('Soccer', 'soccer', ['Goals', 'Assists', 'Pass Accuracy']),
  'Track & Field': createSportFacts('Track & Field', 'track', ['100m', '200m', '400m']),
  Swimming: createSportFacts('Swimming', 'other'),
  Tennis: createSportFacts('Tennis', 'other'),
  Volleyball: createSportFacts('Volleyball', 'other'),
  Wrestling: createSportFacts('Wrestling', 'other'),
  Golf: createSportFacts('Golf', 'other'),
  Other: createSportFacts('Other', 'other'),
};

/** The facts of a stored sport; an unknown sport has those of 'Other'. */
export function getSportFacts(sport: string): SportFacts {
  return sportFacts[isSport(sport) ? sport : 'Other'];
}
