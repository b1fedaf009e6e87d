import { type FilterName, maxSearchLength } from './filters.ts';
import { mySchool } from './near-filter-value-of-own-school.ts';

// Apart from the filters, which every first page loads.

/** What is wrong with a value that is none of the filter. */
export const filterMessages: Partial<Record<FilterName, string>> = {
  sport: 'Please choose a sport from the list',
  gender: "Please choose women's or men's",
  bats: 'Please choose right, left or switch',
  strongHand: 'Please choose right, left or both',
  strongFoot: 'Please choose right, left or both',
  recruitingStatus: 'Please choose a recruiting status from the list',
  country: 'Please choose a country from the list',
  search: `Please search with at most ${maxSearchLength} characters`,
  missing: 'Please choose gpa, height, weight or rating',
  orMissing: 'Please choose gpa, height, weight or rating',
};

/** What a filter means, for the description of the API. */
export const filterDescriptions: Partial<Record<FilterName, string>> = {
  gender: 'Also finds athletes who have not said in which they compete',
  strongHand: 'The hand that throws, shoots or holds the racket, as the sport has it',
  graduated: 'Adds athletes who have graduated and have not been here since; `classYear` does so too',
  country: 'ISO codes such as `CA`, or `abroad` for everywhere but the United States',
  missing:
    'Only athletes who have not given it, hide it from the viewer, or are not rated: a filter by that number leaves them out',
  orMissing:
    'A filter by that number also finds athletes who have not given it, hide it from the viewer, or are not rated',
  near: `A city and its state such as \`Austin, TX\`, \`lat,lng\`, or \`${mySchool}\`: the city of the searching coach's school`,
  place: 'Cities by their numbers, as the map names them',
  area: 'Cities in a box of the map: `west,south,east,north` in degrees',
};
