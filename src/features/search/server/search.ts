export type { CityCount } from './engine/count-by-city.ts';
export {
  countAthletesByCity,
  countAthletesCreatedAfter,
  findAthletes,
  getAthleteListVersion,
  mergeAthleteChangesIntoSummaries,
} from './engine/search-engine.ts';
export { isPersonalSearch } from './is-personal-search.ts';
export { replaceWordsByFilters } from './service.ts';
