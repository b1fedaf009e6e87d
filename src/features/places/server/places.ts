export { findCity, findPlace, listCityNames, listPlacesById, loadPlaces } from './service.ts';
