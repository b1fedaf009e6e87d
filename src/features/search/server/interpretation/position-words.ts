import { type Sport, sportFacts, sports } from '#features/sports/contract.ts';

/** The positions that one word can mean, in one or several sports. */
export type PositionMeanings = readonly { name: string; sport: Sport }[];

const allPositions: PositionMeanings = sports.flatMap((sport) =>
  Object.keys(sportFacts[sport].positions).map((name) => ({ name, sport })),
);

function findPositions(sport: Sport | readonly Sport[], ...names: string[]): PositionMeanings {
  return allPositions.filter((one) => [sport].flat().includes(one.sport) && names.includes(one.name));
}
function expandWordLists(...rows: [words: string, meant: PositionMeanings][]): [string, PositionMeanings][] {
  return rows.flatMap(([words, meant]) =>
    words.split(', ').map((word): [string, PositionMeanings] => [word, meant]),
  );
}

const diamond = ['Baseball', 'Softball'] as const;
const line = findPositions('Football', 'Offensive Tackle', 'Offensive Guard', 'Center');
const front = findPositions('Football', 'Defensive End', 'Defensive Tackle');
const linebackers = findPositions('Football', 'Inside Linebacker', 'Outside Linebacker');
const secondary = findPositions('Football', 'Cornerback', 'Safety');
const outfield = findPositions(diamond, 'Left Field', 'Center Field', 'Right Field');
const infield = findPositions(diamond, 'First Base', 'Second Base', 'Third Base', 'Shortstop');

/** Names of positions in lower case, and synonyms that coaches use. The position 'Athlete' is left out as too general. */
export const positionNames = new Map<string, PositionMeanings>([
  ...allPositions
    .filter(({ name }) => name !== 'Athlete')
    .map(({ name }): [string, PositionMeanings] => [
      name.toLowerCase(),
      allPositions.filter((one) => one.name === name),
    ]),
  ...expandWordLists(
    ['offensive line, offensive lineman, offensive linemen, o-line', line],
    ['defensive line, defensive lineman, defensive linemen, d-line', front],
    ['nose tackle', findPositions('Football', 'Defensive Tackle')],
    ['linebacker', linebackers],
    ['defensive back', secondary],
    ['safeties', findPositions('Football', 'Safety')],
    ['receiver, wideout', findPositions('Football', 'Wide Receiver')],
    ['tailback, halfback', findPositions('Football', 'Running Back')],
    ['first baseman, first basemen', findPositions(diamond, 'First Base')],
    ['second baseman, second basemen', findPositions(diamond, 'Second Base')],
    ['third baseman, third basemen', findPositions(diamond, 'Third Base')],
    ['left fielder', findPositions(diamond, 'Left Field')],
    ['center fielder', findPositions(diamond, 'Center Field')],
    ['right fielder', findPositions(diamond, 'Right Field')],
    ['outfielder', outfield],
    ['infielder', infield],
    ['rhp, lhp', findPositions(diamond, 'Pitcher')],
    ['goalie, goaltender', findPositions('Soccer', 'Goalkeeper')],
    ['striker', findPositions('Soccer', 'Forward')],
    ['hurdles', findPositions('Track & Field', 'Hurdler')],
    ['pole vault', findPositions('Track & Field', 'Pole Vaulter')],
    ['decathlete, heptathlete', findPositions('Track & Field', 'Multi-Event')],
  ),
]);

/** Positions that are also common words or parts of names: read only if no neighbor is a name. */
export const ambiguousNames = new Set(['center']);

/** Words that mean a position only beside their sport. */
export const namesWithinSport = new Map<string, PositionMeanings>(
  expandWordLists(
    [
      'guard',
      [
        ...findPositions('Basketball', 'Point Guard', 'Shooting Guard'),
        ...findPositions('Football', 'Offensive Guard'),
      ],
    ],
    ['forward', findPositions('Basketball', 'Small Forward', 'Power Forward')],
    ['tackle', findPositions('Football', 'Offensive Tackle', 'Defensive Tackle')],
    ['corner', findPositions('Football', 'Cornerback')],
    ['keeper', findPositions('Soccer', 'Goalkeeper')],
    ['defender', findPositions('Soccer', 'Center Back', 'Outside Back')],
    ['sprints', findPositions('Track & Field', 'Sprinter')],
    ['jumps', findPositions('Track & Field', 'Jumper')],
    ['throws', findPositions('Track & Field', 'Thrower')],
    ['multis', findPositions('Track & Field', 'Multi-Event')],
    ['opposite', findPositions('Volleyball', 'Opposite Hitter')],
    ['free', findPositions('Swimming', 'Freestyle')],
    ['back', findPositions('Swimming', 'Backstroke')],
    ['breast', findPositions('Swimming', 'Breaststroke')],
    ['fly', findPositions('Swimming', 'Butterfly')],
  ),
);

const groupCodes: [string, PositionMeanings][] = expandWordLists(
  ['OL', line],
  ['DL', front],
  ['NT', findPositions('Football', 'Defensive Tackle')],
  ['LB', linebackers],
  ['DB', secondary],
  ['OF', outfield],
  ['RS', findPositions('Volleyball', 'Opposite Hitter')],
);
// Weight classes are excluded.
const isCode = (code: string) => /^[A-Z0-9]+$/.test(code) && !/^\d+$/.test(code);

/** Position codes: 'QB', 'CB' in two sports, 'OL' for a whole line, 'S' for safety, setter and singles. */
export const positionCodes = new Map<string, PositionMeanings>([
  ...allPositions
    .map(({ name, sport }) => sportFacts[sport].positions[name] as string)
    .filter(isCode)
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
