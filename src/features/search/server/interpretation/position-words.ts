import { type Sport, sportFacts, sports } from '#features/sports/contract.ts';

/** The positions that one word can mean, in one or several sports. */
export type PositionMeanings = readonly { name: string; sport: Sport }[];

const allPositions: PositionMeanings = sports.flatMap((sport) =>
  Object.keys(sportFacts[sport].positions).map((name) => ({ name, sport })),
);

function findPositionsByName(sport: Sport | readonly Sport[], ...names: string[]): PositionMeanings {
  return allPositions.filter((one) => [sport].flat().includes(one.sport) && names.includes(one.name));
}
function expandSynonymLists(
  ...rows: [words: string, meant: PositionMeanings][]
): [string, PositionMeanings][] {
  return rows.flatMap(([words, meanings]) =>
    words.split(', ').map((word): [string, PositionMeanings] => [word, meanings]),
  );
}

const diamond = ['Baseball', 'Softball'] as const;
const line = findPositionsByName('Football', 'Offensive Tackle', 'Offensive Guard', 'Center');
const front = findPositionsByName('Football', 'Defensive End', 'Defensive Tackle');
const linebackers = findPositionsByName('Football', 'Inside Linebacker', 'Outside Linebacker');
const secondary = findPositionsByName('Football', 'Cornerback', 'Safety');
const outfield = findPositionsByName(diamond, 'Left Field', 'Center Field', 'Right Field');
const infield = findPositionsByName(diamond, 'First Base', 'Second Base', 'Third Base', 'Shortstop');

/** Names of positions in lower case, and synonyms that coaches use. The position 'Athlete' is left out as too general. */
export const positionNames = new Map<string, PositionMeanings>([
  ...allPositions
    .filter(({ name }) => name !== 'Athlete')
    .map(({ name }): [string, PositionMeanings] => [
      name.toLowerCase(),
      allPositions.filter((one) => one.name === name),
    ]),
  ...expandSynonymLists(
    ['offensive line, offensive lineman, offensive linemen, o-line', line],
    ['defensive line, defensive lineman, defensive linemen, d-line', front],
    ['nose tackle', findPositionsByName('Football', 'Defensive Tackle')],
    ['linebacker', linebackers],
    ['defensive back', secondary],
    ['safeties', findPositionsByName('Football', 'Safety')],
    ['receiver, wideout', findPositionsByName('Football', 'Wide Receiver')],
    ['tailback, halfback', findPositionsByName('Football', 'Running Back')],
    ['first baseman, first basemen', findPositionsByName(diamond, 'First Base')],
    ['second baseman, second basemen', findPositionsByName(diamond, 'Second Base')],
    ['third baseman, third basemen', findPositionsByName(diamond, 'Third Base')],
    ['left fielder', findPositionsByName(diamond, 'Left Field')],
    ['center fielder', findPositionsByName(diamond, 'Center Field')],
    ['right fielder', findPositionsByName(diamond, 'Right Field')],
    ['outfielder', outfield],
    ['infielder', infield],
    ['rhp, lhp', findPositionsByName(diamond, 'Pitcher')],
    ['goalie, goaltender', findPositionsByName('Soccer', 'Goalkeeper')],
    ['striker', findPositionsByName('Soccer', 'Forward')],
    ['hurdles', findPositionsByName('Track & Field', 'Hurdler')],
    ['pole vault', findPositionsByName('Track & Field', 'Pole Vaulter')],
    ['decathlete, heptathlete', findPositionsByName('Track & Field', 'Multi-Event')],
  ),
]);

/** Positions that are also common words or parts of names: read only if no neighbor is a name. */
export const ambiguousNames = new Set(['center']);

/** Words that mean a position only beside their sport. */
export const namesWithinSport = new Map<string, PositionMeanings>(
  expandSynonymLists(
    [
      'guard',
      [
        ...findPositionsByName('Basketball', 'Point Guard', 'Shooting Guard'),
        ...findPositionsByName('Football', 'Offensive Guard'),
      ],
    ],
    ['forward', findPositionsByName('Basketball', 'Small Forward', 'Power Forward')],
    ['tackle', findPositionsByName('Football', 'Offensive Tackle', 'Defensive Tackle')],
    ['corner', findPositionsByName('Football', 'Cornerback')],
    ['keeper', findPositionsByName('Soccer', 'Goalkeeper')],
    ['defender', findPositionsByName('Soccer', 'Center Back', 'Outside Back')],
    ['sprints', findPositionsByName('Track & Field', 'Sprinter')],
    ['jumps', findPositionsByName('Track & Field', 'Jumper')],
    ['throws', findPositionsByName('Track & Field', 'Thrower')],
    ['multis', findPositionsByName('Track & Field', 'Multi-Event')],
    ['opposite', findPositionsByName('Volleyball', 'Opposite Hitter')],
    ['free', findPositionsByName('Swimming', 'Freestyle')],
    ['back', findPositionsByName('Swimming', 'Backstroke')],
    ['breast', findPositionsByName('Swimming', 'Breaststroke')],
    ['fly', findPositionsByName('Swimming', 'Butterfly')],
  ),
);

const groupCodes: [string, PositionMeanings][] = expandSynonymLists(
  ['OL', line],
  ['DL', front],
  ['NT', findPositionsByName('Football', 'Defensive Tackle')],
  ['LB', linebackers],
  ['DB', secondary],
  ['OF', outfield],
  ['RS', findPositionsByName('Volleyball', 'Opposite Hitter')],
);
// Weight classes are excluded.
const isPositionCode = (code: string) => /^[A-Z0-9]+$/.test(code) && !/^\d+$/.test(code);

/** Position codes: 'QB', 'CB' in two sports, 'OL' for a whole line, 'S' for safety, setter and singles. */
export const positionCodes = new Map<string, PositionMeanings>([
  ...allPositions
    .map(({ name, sport }) => sportFacts[sport].positions[name] as string)
    .filter(isPositionCode)
    .map((code): [string, PositionMeanings] => [
      code,
      allPositions.filter(({ name, sport }) => sportFacts[sport].positions[name] === code),
    ]),
  ...groupCodes,
]);

/** Codes that more often mean a state. */
export const codesOfStates = new Set(['FL', 'MD', 'ME']);
/** Codes that are words, first names or units in lower case: 'Cam Newton', '188 cm', 'the gym'. */
export const codesThatAreWords = new Set(
  'IM ME ROW FEN RUG OPP DIV CAM CM FR GYM DIST OF HUR LAX'.split(' '),
);
