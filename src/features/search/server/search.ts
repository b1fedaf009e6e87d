export type { CityCount } from './engine/count-by-city.ts';
export {
  countAthletes,
  countAthletesByCity,
  findAthletes,
  foldAthleteChanges,
  getListVersion,
} from './engine/search-engine.ts';
export { isPersonalSearch } from './rules.ts';
