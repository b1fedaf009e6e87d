import { SeededRandom } from '../seeded-random.ts';

const splitCommaSeparatedNames = (names: string) => names.trim().split(/,\s*/);

const landscapes = splitCommaSeparatedNames(`
  Westlake, Cedar Ridge, Eastview, Lakeside, Oak Hills, Riverside, Summit, Northgate, Pine Valley, Clearwater,
  Highland, Meadowbrook, Stony Point, Fairview, Hillcrest, Heritage, Liberty, Ridgeview, Valley View, Silver Creek,
  Maplewood, Brookfield, Sunset, Woodlands, Timber Creek, Eagle Ridge, Canyon Crest, Bayview, Harbor, Mesa Verde`);
const namesakes = splitCommaSeparatedNames(`
  Lincoln, Washington, Jefferson, Roosevelt, Kennedy, Madison, Franklin, Monroe, Booker T. Washington, Carver,
  Edison, Wilson, Grant, Truman, Eisenhower, Martin Luther King, Rosa Parks, Cesar Chavez, Douglass, Hamilton`);
const saints = splitCommaSeparatedNames(
  'Mary, John, Joseph, Anthony, Michael, Francis, Ignatius, Augustine, Patrick, Thomas, Paul, Agnes',
);
const bishops = splitCommaSeparatedNames(
  'Kelly, Moore, Carroll, Brady, Ryan, Walsh, Burke, Doyle, Flaherty, Keane',
);

const kinds: ((random: SeededRandom, city: string) => string)[] = [
  (random, city) => `${random.pick(['North', 'South', 'East', 'West', 'Central'])} ${city} High`,
  (random) => `${random.pick(landscapes)} High`,
  (random) => `${random.pick(landscapes)} High`,
  (random) => `${random.pick(namesakes)} High`,
  (random) => `${random.pick(namesakes)} High`,
  (random) => `St. ${random.pick(saints)} Prep`,
  (random) => `St. ${random.pick(saints)} Catholic`,
  (random) => `Bishop ${random.pick(bishops)} High`,
  (_, city) => `${city} Christian`,
  (random, city) => `${city} ${random.pick(['Academy', 'Prep', 'Day School'])}`,
];

const residentsPerSchool = 25_000;

/** One of the city's invented high schools. A city has the same ones for everybody, so teammates meet. */
export function pickHighSchool(
  random: SeededRandom,
  place: { id: number; city: string; population: number },
): string {
  const number = random.int(0, Math.min(80, Math.floor(place.population / residentsPerSchool)));
  if (number === 0) return `${place.city} High`;
  const founding = new SeededRandom(place.id, 0, number);
  return founding.pick(kinds)(founding, place.city);
}
