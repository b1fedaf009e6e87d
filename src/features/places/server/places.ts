export { type HomeColumns, toHomeColumns } from './form-to-home-columns.ts';
export {
  filterKnownCityNames,
  findHomePlace,
  findPlaceOfText,
  findPlaceOrBiggestNamesake,
  getCachedPlacesById,
  getDatasetChecksum,
  listTimeZonesOfPlaces,
  loadPlaces,
  saveDatasetChecksum,
} from './service.ts';
