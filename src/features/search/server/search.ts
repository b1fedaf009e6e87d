export type { CityCount } from './engine/count-by-city.ts';
export {
  countAthletesByCity,
  countAthletesCreatedAfter,
  findAthletes,
  getCacheVersionUnlessBlocks,
  mergeAthleteChangesIntoSummaries,
  readAtListVersion,
  toAnonymousViewer,
} from './engine/search-engine.ts';
export { isViewerDependentSearch } from './is-viewer-dependent-search.ts';
export { interpretWordsOfQuery } from './service.ts';
