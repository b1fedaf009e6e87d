export { type HomeColumns, toHomeColumns } from './form-to-home-columns.ts';
export { listTimeZones } from './queries.ts';
export {
  filterKnownCityNames,
  findHomePlace,
  findPlaceOfText,
  findPlaceOrBiggestNamesake,
  getCachedPlacesById,
  getDatasetChecksum,
  loadPlaces,
  saveDatasetChecksum,
} from './service.ts';
