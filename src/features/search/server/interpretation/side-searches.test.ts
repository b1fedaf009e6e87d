import { expect, test } from 'vitest';
import { cities } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

const options = { hasSchool: true, now: new Date('2026-11-23T12:00:00Z') };
const pitchers = { position: ['Pitcher'] };
const [left, right] = [{ strongHand: ['left'] }, { strongHand: ['right'] }] as const;
const diamond = { sport: ['Baseball', 'Softball'] };
const sticks = { sport: ['Ice Hockey', 'Lacrosse'] };
const outfield = { position: ['Left Field', 'Center Field', 'Right Field'] };

/** Sentences as coaches type them, and all that is meant by each. */
const sentences: [string, object][] = [
  ['LHP 2028', { ...pitchers, ...left, classYear: [2028] }],
  ['RHP', { ...pitchers, ...right }],
  ['lefty', left],
  ['southpaw', left],
  ['left-handed pitcher', { ...pitchers, ...left }],
  ['left-footed', { strongFoot: ['left'] }],
  ['switch hitter', { bats: ['switch'] }],
  ['bats left', { bats: ['left'] }],
  ['throws right', { ...diamond, ...right }],
  ['goalie shoots left', { ...sticks, ...left, position: ['Goalkeeper', 'Goaltender'] }],
  ['zurdo', left],
  ['soccer zurdos 2027', { sport: ['Soccer'], strongFoot: ['left'], classYear: [2027] }],
  ['left footed center back 2028', { position: ['Center Back'], strongFoot: ['left'], classYear: [2028] }],
  ['left-footed outside backs in texas', { position: ['Outside Back'], strongFoot: ['left'], state: ['TX'] }],
  ['lefty soccer wingers', { sport: ['Soccer'], position: ['Winger'], strongFoot: ['left'] }],
  ['two-footed midfielders soccer', { sport: ['Soccer'], strongFoot: ['both'], position: ['Midfielder'] }],
  ['right footed striker gpa 3.5', { position: ['Forward'], strongFoot: ['right'], minGpa: 3.5 }],
  ['LHPs and RHPs 2027', { ...pitchers, strongHand: ['left', 'right'], classYear: [2027] }],
  ['lefties or righties softball', { sport: ['Softball'], strongHand: ['left', 'right'] }],
  [
    'baseball catchers who bat left and throw right',
    { sport: ['Baseball'], position: ['Catcher'], bats: ['left'], ...right },
  ],
  ['shortstop bats: R throws: R', { position: ['Shortstop'], bats: ['right'], ...right }],
  ['L/R catcher 2028', { position: ['Catcher'], bats: ['left'], ...right, classYear: [2028] }],
  ['B/T: S/R shortstops', { position: ['Shortstop'], bats: ['switch'], ...right }],
  ['bats/throws L/L outfielders', { ...outfield, bats: ['left'], ...left }],
  ['left-handed hitters 2029 florida', { bats: ['left'], classYear: [2029], state: ['FL'] }],
  ['lefty bats uncommitted', { bats: ['left'], recruitingStatus: ['open'] }],
  ['LHH first base', { bats: ['left'], position: ['First Base'] }],
  ['left handed bat catcher', { bats: ['left'], position: ['Catcher'] }],
  ['hits from the left side softball', { sport: ['Softball'], bats: ['left'] }],
  ['switch-hitting second basemen', { bats: ['switch'], position: ['Second Base'] }],
  ['left or switch hitters 2028', { bats: ['left', 'switch'], classYear: [2028] }],
  ['southpaws with film 2027', { ...left, hasFilm: true, classYear: [2027] }],
  ['left handed quarterback', { ...left, position: ['Quarterback'] }],
  ['QB throws left 6-2+', { ...left, position: ['Quarterback'], minHeight: 74 }],
  ['left footed punter', { strongFoot: ['left'], position: ['Punter'] }],
  ['lefty lax attack 2028', { sport: ['Lacrosse'], ...left, position: ['Attack'], classYear: [2028] }],
  ['ice hockey defensemen left shot', { sport: ['Ice Hockey'], position: ['Defense'], ...left }],
  [
    'right-shot hockey centers minnesota',
    { sport: ['Ice Hockey'], position: ['Center'], ...right, state: ['MN'] },
  ],
  ['LHD hockey 2027', { sport: ['Ice Hockey'], position: ['Defense'], ...left, classYear: [2027] }],
  ['lefty opposite hitter', { ...left, position: ['Opposite Hitter'] }],
  [
    'left-handed setter volleyball 2028',
    { sport: ['Volleyball'], ...left, position: ['Setter'], classYear: [2028] },
  ],
  ['left handed shooting guard', { ...left, position: ['Shooting Guard'] }],
  [
    'point guard lefty 2027 georgia',
    { ...left, position: ['Point Guard'], classYear: [2027], state: ['GA'] },
  ],
  ['girls tennis left-handed', { gender: ['womens'], sport: ['Tennis'], ...left }],
  ['left handed golfers', { ...left, position: ['Golfer'] }],
  ['left handed water polo driver', { sport: ['Water Polo'], position: ['Driver'], ...left }],
  ['ambidextrous baseball pitchers', { sport: ['Baseball'], ...pitchers, strongHand: ['both'] }],
  ['righty pitchers within 100 miles of austin', { ...pitchers, ...right, near: 'Austin, TX', radius: 100 }],
  ['lefthanded pitcher softball senior', { sport: ['Softball'], ...pitchers, ...left, classYear: [2027] }],
];

const sort = (filters: object) =>
  Object.entries(filters)
    .map(([name, value]) => JSON.stringify([name, Array.isArray(value) ? value.toSorted() : value]))
    .toSorted();

const isFullyRead = (meant: object, { filters, search, notUnderstood = [] }: Interpretation) =>
  search === '' && notUnderstood.length === 0 && sort(filters).join() === sort(meant).join();

test(`of ${sentences.length} searches with hand, foot or side of the plate 95 % are read in full [37.3]`, async () => {
  expect(sentences.length).toBeGreaterThanOrEqual(40);
  const misread: string[] = [];
  for (const [text, meant] of sentences) {
    const interpretation = await interpretSearch(text, cities, options);
    if (!isFullyRead(meant, interpretation)) misread.push(`${text}: ${JSON.stringify(interpretation)}`);
  }
  expect(misread).toEqual([]);
});

test.each<[string, Interpretation['filters'], string]>([
  ['left-footed switch hitters', { strongFoot: ['left'] }, 'switch hitters'],
  ['LHP left-footed', { position: ['Pitcher'], strongHand: ['left'] }, 'left-footed'],
  ['soccer bats left', { sport: ['Soccer'] }, 'bats left'],
  ['golf left-footed 2028', { sport: ['Golf'], classYear: [2028] }, 'left-footed'],
  ['wrestling lefty', { sport: ['Wrestling'] }, 'lefty'],
  ['baseball not left-handed', { sport: ['Baseball'] }, 'not left-handed'],
])('of %j %j is read, and %j is reported: no sport has both [37.4]', async (text, filters, reported) => {
  expect(await interpretSearch(text, cities, options)).toEqual({
    filters,
    search: '',
    notUnderstood: [reported],
  });
});

test.each(['left field', 'right wing', 'lefty smith', 'left back soccer', 'volleyball right side'])(
  'in %j a word of a position or a name is not read as a side [37.3]',
  async (text) => {
    const { filters, search } = await interpretSearch(text, cities, options);
    const { bats, strongHand, strongFoot } = filters;
    expect({ bats, strongFoot }).toEqual({});
    expect(strongHand).toEqual(text.startsWith('lefty') ? ['left'] : undefined);
    expect(search).toBe(text === 'lefty smith' ? 'smith' : '');
  },
);
