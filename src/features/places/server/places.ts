export { type HomeColumns, toHomeColumns } from './form-to-home-columns.ts';
export {
  filterKnownCityNames,
  findPlaceOfText,
  findPlaceOrBiggestNamesake,
  getCachedPlacesById,
  getDatasetChecksum,
  loadPlaces,
  saveDatasetChecksum,
} from './service.ts';
