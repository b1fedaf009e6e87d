export {
  filterKnownCityNames,
  findPlaceInState,
  findPlaceOrBiggestNamesake,
  getCachedPlacesById,
  loadPlaces,
} from './service.ts';
