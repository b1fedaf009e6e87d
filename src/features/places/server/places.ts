export { filterKnownCityNames, findCity, findPlace, getPlacesById, loadPlaces } from './service.ts';
