import { type Sport, sportFacts, sports } from '#features/sports/contract.ts';

/** Positions that one word means, in whichever sports. */
export type PositionMeanings = readonly { name: string; sport: Sport }[];

const allPositions: PositionMeanings = sports.flatMap((sport) =>
  Object.keys(sportFacts[sport].positions).map((name) => ({ name, sport })),
);

function findPositions(sport: Sport | readonly Sport[], ...names: string[]): PositionMeanings {
  return allPositions.filter((one) => [sport].flat().includes(one.sport) && names.includes(one.name));
}
function splitWordRows(...rows: [words: string, meant: PositionMeanings][]): [string, PositionMeanings][] {
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

/** Full names in small letters, and the other words that coaches have for them. An 'Athlete' is everybody here. */
export const positionNames = new Map<string, PositionMeanings>([
  ...allPositions
    .filter(({ name }) => name !== 'Athlete')
    .map(({ name }): [string, PositionMeanings] => [
      name.toLowerCase(),
      allPositions.filter((one) => one.name === name),
    ]),
  ...splitWordRows(
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

/** Names of places and plain words too: a position only where nothing beside them is a name. */
export const ambiguousNames = new Set(['center']);

/** Words that are a position beside their sport only. */
export const namesWithinSport = new Map<string, PositionMeanings>(
  splitWordRows(
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

const groupCodes: [string, PositionMeanings][] = splitWordRows(
  ['OL', line],
  ['DL', front],
  ['NT', findPositions('Football', 'Defensive Tackle')],
  ['LB', linebackers],
  ['DB', secondary],
  ['OF', outfield],
  ['RS', findPositions('Volleyball', 'Opposite Hitter')],
);
// A weight class is no code.
const isCode = (code: string) => /^[A-Z0-9]+$/.test(code) && !/^\d+$/.test(code);

/** 'QB', 'CB' of two sports, 'OL' for all of a line, 'S' for a safety, a setter and singles. */
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

/** Only ours: everybody else takes them for a state. */
export const codesOfStates = new Set(['FL', 'MD', 'ME']);
/** Words, first names and measures in small letters: 'Cam Newton', '188 cm', 'the gym'. */
export const codesThatAreWords = new Set(
  'IM ME ROW FEN RUG OPP DIV CAM CM FR GYM DIST OF HUR LAX'.split(' '),
);
