export { countAthletes, findAthletes, foldAthleteChanges, resolveFilters } from './engine/engine.ts';
export { readListVersion } from './engine/queries/list-version.ts';
export {
  type MatchCondition,
  selectMatchingAthletes,
  withEverySport,
} from './engine/queries/match-condition.ts';
export { isPersonalSearch } from './rules.ts';
