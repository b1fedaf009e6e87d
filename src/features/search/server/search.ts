export type { CityCount } from './engine/count-by-city.ts';
export {
  countAthletes,
  countAthletesByCity,
  findAthletes,
  getListVersion,
  mergeAthleteChangesIntoSummaries,
} from './engine/search-engine.ts';
export { isPersonalSearch } from './rules.ts';
export { interpretQuery } from './service.ts';
