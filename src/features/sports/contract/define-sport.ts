import type { Gender } from './genders.ts';
import type { SideField } from './strong-sides.ts';

/** The color of a sport on cards and map markers; most sports share one. */
export type SportHue = 'football' | 'basketball' | 'baseball' | 'soccer' | 'track' | 'other';

/** A number that coaches compare. `unit` is empty for counts and ratios; a time is in seconds. */
interface StatKind {
  name: string;
  unit: string;
  decimals: number;
  better: 'higher' | 'lower';
}

/** What a side is the side of: 'throws left', 'left-handed'. */
export type SideAction = 'bats' | 'throws' | 'shoots' | 'hand' | 'foot';

/** A side that coaches of the sport ask for; with `positions`, only of these. */
interface SideFacts {
  action: SideAction;
  positions?: readonly string[];
}

export interface SportFacts {
  hue: SportHue;
  /** Who has varsity teams at colleges. */
  genders: readonly Gender[];
  /** The seasons of college teams; the first is the one of high schools too. */
  seasons: readonly ('fall' | 'winter' | 'spring')[];
  /** Positions or events: full name to the abbreviation that coaches write. */
  positions: Readonly<Record<string, string>>;
  /** The positions of one gender only, where they differ. */
  positionsByGender?: Readonly<Record<Gender, readonly string[]>>;
  /** Other ways to write a position, in lower case. */
  positionSynonyms: Readonly<Record<string, string>>;
  hasSecondPosition: boolean;
  /** Hand, foot and side of the plate, where it matters. */
  sides: Readonly<Partial<Record<SideField, SideFacts>>>;
  /** The names of the three stats on the athlete card; none where the sport is unknown. */
  tiles: readonly string[];
  /** Whether a card shows the three also for an athlete who has none of them. */
  hasTilesWithoutStats: boolean;
  /** Suggested stats. */
  stats: readonly StatKind[];
}

type UsualFacts =
  | 'hue'
  | 'genders'
  | 'positionSynonyms'
  | 'hasSecondPosition'
  | 'sides'
  | 'hasTilesWithoutStats';

/** The facts of a sport; what is left out is as in most sports. */
export function defineSport(facts: Omit<SportFacts, UsualFacts> & Partial<SportFacts>): SportFacts {
  return {
    hue: 'other',
    genders: ['womens', 'mens'],
    positionSynonyms: {},
    hasSecondPosition: Object.keys(facts.positions).length > 1,
    sides: {},
    hasTilesWithoutStats: false,
    ...facts,
  };
}

export function defineStat(
  name: string,
  unit = '',
  decimals = 0,
  better: StatKind['better'] = 'higher',
): StatKind {
  return { name, unit, decimals, better };
}

export const defineTimeStat = (name: string, decimals = 2): StatKind =>
  defineStat(name, 's', decimals, 'lower');
