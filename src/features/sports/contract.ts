export { getSportFacts, sportFacts } from './contract/catalogue.ts';
export type { SportHue } from './contract/define-sport.ts';
export {
  allowsSecondPosition,
  commonPositions,
  formatPositions,
  isPlaceholderPosition,
  listPositions,
  listPositionsMeantBy,
  normalizePosition,
} from './contract/positions.ts';
// The names are in a file of their own, because every first page parses addresses with them and needs no facts.
export { classYears, isSport, type Sport, sports } from './contract/sports-and-class-years.ts';
export { startingRating } from './contract/starting-rating.ts';

/** The lowest rating of a star player on the roster. */
export const starRating = 4.5;
