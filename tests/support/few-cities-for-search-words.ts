import type { CityLookup } from '#features/search/server/interpretation/read-cities.ts';

const towns: Record<string, string> = {
  austin: 'TX',
  houston: 'TX',
  'round rock': 'TX',
  portland: 'OR',
  'kansas city': 'MO',
  'des moines': 'IA',
  'des plaines': 'IL',
  'de soto': 'TX',
  'bowling green': 'OH',
  'brooklyn center': 'MN',
  'missouri valley': 'IA',
  'east new york': 'NY',
  golf: 'IL',
  mexico: 'MO',
};
/** The day on which the words are read: the classes of 2024 to 2033 are accepted. */
export const searchDay = new Date('2026-11-22T12:00:00Z');

export const fewCities: CityLookup = {
  findCity: async (city, { state, country }) => {
    const known = towns[city.toLowerCase()];
    if (city.toLowerCase() === 'portland' && state === 'ME')
      return { city: 'Portland', state: 'ME', country: 'US' };
    if (city.toLowerCase() === 'toronto' && !state && (country ?? 'CA') === 'CA')
      return { city: 'Toronto', state: '', country: 'CA' };
    return known && !country && (!state || state === known)
      ? { city: city.toLowerCase(), state: known, country: 'US' }
      : undefined;
  },
  listCityNames: async (names) => names.filter((name) => name.toLowerCase() in towns),
};
