export type { CityCount } from './engine/count-by-city.ts';
export {
  countAthletesByCity,
  countAthletesCreatedAfter,
  findAthletes,
  getAthleteListVersion,
  mergeAthleteChangesIntoSummaries,
} from './engine/search-engine.ts';
export { isPersonalSearch } from './rules.ts';
export { replaceWordsByFilters } from './service.ts';
