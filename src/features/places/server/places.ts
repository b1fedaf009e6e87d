export { findCity, findPlace, getPlacesById, listCityNames, loadPlaces } from './service.ts';
