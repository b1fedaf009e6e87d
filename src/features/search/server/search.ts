export {
  countAthletes,
  countAthletesByCity,
  findAthletes,
  foldAthleteChanges,
  getListVersion,
} from './engine/engine.ts';
export type { CityCount } from './engine/place-counts.ts';
export { isPersonalSearch } from './rules.ts';
