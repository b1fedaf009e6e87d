import { type Sport, sportFacts, sports } from '#features/sports/contract.ts';

/** Positions that one word means, in whichever sports. */
export type Meant = readonly { name: string; sport: Sport }[];

const all: Meant = sports.flatMap((sport) =>
  Object.keys(sportFacts[sport].positions).map((name) => ({ name, sport })),
);

function of(sport: Sport | readonly Sport[], ...names: string[]): Meant {
  return all.filter((one) => [sport].flat().includes(one.sport) && names.includes(one.name));
}
function list(...rows: [words: string, meant: Meant][]): [string, Meant][] {
  return rows.flatMap(([words, meant]) => words.split(', ').map((word): [string, Meant] => [word, meant]));
}

const diamond = ['Baseball', 'Softball'] as const;
const line = of('Football', 'Offensive Tackle', 'Offensive Guard', 'Center');
const front = of('Football', 'Defensive End', 'Defensive Tackle');
const linebackers = of('Football', 'Inside Linebacker', 'Outside Linebacker');
const secondary = of('Football', 'Cornerback', 'Safety');
const outfield = of(diamond, 'Left Field', 'Center Field', 'Right Field');
const infield = of(diamond, 'First Base', 'Second Base', 'Third Base', 'Shortstop');

/** Full names in small letters, and the other words that coaches have for them. An 'Athlete' is everybody here. */
export const positionNames = new Map<string, Meant>([
  ...all
    .filter(({ name }) => name !== 'Athlete')
    .map(({ name }): [string, Meant] => [name.toLowerCase(), all.filter((one) => one.name === name)]),
  ...list(
    ['offensive line, offensive lineman, offensive linemen, o-line', line],
    ['defensive line, defensive lineman, defensive linemen, d-line', front],
    ['nose tackle', of('Football', 'Defensive Tackle')],
    ['linebacker', linebackers],
    ['defensive back', secondary],
    ['safeties', of('Football', 'Safety')],
    ['receiver, wideout', of('Football', 'Wide Receiver')],
    ['tailback, halfback', of('Football', 'Running Back')],
    ['first baseman, first basemen', of(diamond, 'First Base')],
    ['second baseman, second basemen', of(diamond, 'Second Base')],
    ['third baseman, third basemen', of(diamond, 'Third Base')],
    ['left fielder', of(diamond, 'Left Field')],
    ['center fielder', of(diamond, 'Center Field')],
    ['right fielder', of(diamond, 'Right Field')],
    ['outfielder', outfield],
    ['infielder', infield],
    ['rhp, lhp', of(diamond, 'Pitcher')],
    ['goalie, goaltender', of('Soccer', 'Goalkeeper')],
    ['striker', of('Soccer', 'Forward')],
    ['hurdles', of('Track & Field', 'Hurdler')],
    ['pole vault', of('Track & Field', 'Pole Vaulter')],
    ['decathlete, heptathlete', of('Track & Field', 'Multi-Event')],
  ),
]);

/** Names of places and plain words too: a position only where nothing beside them is a name. */
export const namesToo = new Set(['center']);

/** Words that are a position beside their sport only. */
export const sportsOwn = new Map<string, Meant>(
  list(
    ['guard', [...of('Basketball', 'Point Guard', 'Shooting Guard'), ...of('Football', 'Offensive Guard')]],
    ['forward', of('Basketball', 'Small Forward', 'Power Forward')],
    ['tackle', of('Football', 'Offensive Tackle', 'Defensive Tackle')],
    ['corner', of('Football', 'Cornerback')],
    ['keeper', of('Soccer', 'Goalkeeper')],
    ['defender', of('Soccer', 'Center Back', 'Outside Back')],
    ['sprints', of('Track & Field', 'Sprinter')],
    ['jumps', of('Track & Field', 'Jumper')],
    ['throws', of('Track & Field', 'Thrower')],
    ['multis', of('Track & Field', 'Multi-Event')],
    ['opposite', of('Volleyball', 'Opposite Hitter')],
    ['free', of('Swimming', 'Freestyle')],
    ['back', of('Swimming', 'Backstroke')],
    ['breast', of('Swimming', 'Breaststroke')],
    ['fly', of('Swimming', 'Butterfly')],
  ),
);

const groups: [string, Meant][] = list(
  ['OL', line],
  ['DL', front],
  ['NT', of('Football', 'Defensive Tackle')],
  ['LB', linebackers],
  ['DB', secondary],
  ['OF', outfield],
  ['RS', of('Volleyball', 'Opposite Hitter')],
);
// A weight class is no code.
const isCode = (code: string) => /^[A-Z0-9]+$/.test(code) && !/^\d+$/.test(code);

/** 'QB', 'CB' of two sports, 'OL' for all of a line, 'S' for a safety, a setter and singles. */
export const positionCodes = new Map<string, Meant>([
  ...all
    .map(({ name, sport }) => sportFacts[sport].positions[name] as string)
    .filter(isCode)
    .map((code): [string, Meant] => [
      code,
      all.filter(({ name, sport }) => sportFacts[sport].positions[name] === code),
    ]),
  ...groups,
]);

/** Only ours: everybody else takes them for a state. */
export const statesRather = new Set(['FL', 'MD', 'ME']);
/** Words, first names and measures in small letters: 'Cam Newton', '188 cm', 'the gym'. */
export const codesToo = new Set('IM ME ROW FEN RUG OPP DIV CAM CM FR GYM DIST OF HUR LAX'.split(' '));
