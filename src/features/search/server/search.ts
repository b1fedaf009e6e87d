export type { CityCount } from './engine/count-by-city.ts';
export { type FitCandidate, listFitCandidates } from './engine/list-fit-candidates.ts';
export { listNewsOfMatches, type ProfileNews } from './engine/list-news-of-matches.ts';
export {
  countAthletesByCity,
  countAthletesCreatedAfter,
  countMatches,
  findAthletes,
  getCacheVersionUnlessBlocks,
  mergeAthleteChangesIntoSummaries,
  readAtListVersion,
  toAnonymousViewer,
} from './engine/search-engine.ts';
export { isViewerDependentSearch } from './is-viewer-dependent-search.ts';
export { interpretSearchWords, interpretWordsOfQuery } from './service.ts';
