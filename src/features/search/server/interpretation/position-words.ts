import { type Sport, sportFacts, sports } from '#features/sports/contract.ts';

/** The positions that one word can mean, in one or several sports. */
export type PositionMeanings = readonly { name: string; sport: Sport }[];

const allPositions: PositionMeanings = sports.flatMap((sport) =>
  Object.keys(sportFacts[sport].positions).map((name) => ({ name, sport })),
);

function findPositionsByName(sport: Sport | readonly Sport[], ...names: string[]): PositionMeanings {
  const ofSports = [sport].flat();
  return allPositions.filter((one) => names.includes(one.name) && ofSports.includes(one.sport));
}
function expandSynonymLists(
  ...rows: [words: string, meant: PositionMeanings][]
): [string, PositionMeanings][] {
  return rows.flatMap(([words, meanings]) =>
    words.split(', ').map((word): [string, PositionMeanings] => [word, meanings]),
  );
}

/** Joins the meanings of words that are in several rows. */
function joinMeaningsByWord(rows: [string, PositionMeanings][]): Map<string, PositionMeanings> {
  const byWord = new Map<string, PositionMeanings>();
  for (const [word, meanings] of rows) byWord.set(word, [...(byWord.get(word) ?? []), ...meanings]);
  return byWord;
}

// Names that are also words, or names of people and cities: 'Lock', 'Port', 'Alpine'.
const namesThatAreWords = new Set(
  (
    'attack base blocker bowler dancer defender defense driver flyer foil hooker jazz lock midfield nordic alpine ' +
    'point pom port prop reining runner rusher saber sweeper top tumbler vault wing starboard dancer'
  ).split(' '),
);

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
    .filter(({ name }) => name !== 'Athlete' && !namesThatAreWords.has(name.toLowerCase()))
    .map(({ name }): [string, PositionMeanings] => [
      name.toLowerCase(),
      allPositions.filter((one) => one.name === name),
    ]),
  ...expandSynonymLists(
    ['offensive line, offensive lineman, offensive linemen, o-line, o line, oline', line],
    ['defensive line, defensive lineman, defensive linemen, d-line, d line, dline', front],
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
    ['middle infielder, middle infield', findPositionsByName(diamond, 'Second Base', 'Shortstop')],
    ['corner infielder, corner infield', findPositionsByName(diamond, 'First Base', 'Third Base')],
    ['rhp, lhp', findPositionsByName(diamond, 'Pitcher')],
    ['edge rusher', findPositionsByName('Football', 'Defensive End', 'Outside Linebacker')],
    ['combo guard', findPositionsByName('Basketball', 'Point Guard', 'Shooting Guard')],
    ['stretch 4, stretch four', findPositionsByName('Basketball', 'Power Forward')],
    [
      'd mid, d-mid, holding mid, holding midfielder, defensive mid',
      findPositionsByName('Soccer', 'Defensive Midfielder'),
    ],
    ['right back, left back, wingback, wing back', findPositionsByName('Soccer', 'Outside Back')],
    ['attacking mid', findPositionsByName('Soccer', 'Attacking Midfielder')],
    ['dman, dmen, d-man, d-men, defensemen', findPositionsByName(['Ice Hockey', 'Lacrosse'], 'Defense')],
    ['close d, close defense', findPositionsByName('Lacrosse', 'Defense')],
    ['attackman, attackmen', findPositionsByName('Lacrosse', 'Attack')],
    ['fogo, face-off specialist', findPositionsByName('Lacrosse', 'Faceoff Specialist')],
    ['coxes', findPositionsByName('Rowing', 'Coxswain')],
    ['right side hitter, right-side hitter', findPositionsByName('Volleyball', 'Opposite Hitter')],
    ['hole set, 2 meter, two meter', findPositionsByName('Water Polo', 'Center')],
    [
      '2 meter defender, two meter defender, 2 meter defense, two meter defense',
      findPositionsByName('Water Polo', 'Center Defender'),
    ],
    ['fly half, fly halves', findPositionsByName('Rugby', 'Fly-Half')],
    ['scrum half, scrum halves', findPositionsByName('Rugby', 'Scrum-Half')],
    ['breaststroker', findPositionsByName('Swimming', 'Breaststroke')],
    ['backstroker', findPositionsByName('Swimming', 'Backstroke')],
    ['distance free', findPositionsByName('Swimming', 'Distance Freestyle')],
    ['freestyler', findPositionsByName('Swimming', 'Freestyle')],
    ['goalie', allPositions.filter(({ name }) => name === 'Goalkeeper' || name === 'Goaltender')],
    ['striker', findPositionsByName('Soccer', 'Forward')],
    ['hurdles', findPositionsByName('Track & Field', 'Hurdler')],
    ['pole vault', findPositionsByName('Track & Field', 'Pole Vaulter')],
    [
      'shot put, shot putter, discus, javelin, hammer thrower',
      findPositionsByName('Track & Field', 'Thrower'),
    ],
    [
      'long jump, long jumper, triple jump, triple jumper, high jump, high jumper',
      findPositionsByName('Track & Field', 'Jumper'),
    ],
    [
      'miler, 800 runner, 800m runner, 1500 runner, 1600 runner',
      findPositionsByName('Track & Field', 'Middle Distance'),
    ],
    ['3200 runner, two miler, 5000 runner', findPositionsByName('Track & Field', 'Distance')],
    ['decathlete, heptathlete, decathlon, heptathlon', findPositionsByName('Track & Field', 'Multi-Event')],
  ),
]);

/** Positions that are also common words or parts of names: read only if no neighbor is a name. */
export const ambiguousNames = new Set(['center']);

/** Words that mean a position only beside their sport. */
export const namesWithinSport = joinMeaningsByWord([
  ...allPositions
    .filter(({ name }) => namesThatAreWords.has(name.toLowerCase()))
    .map((one): [string, PositionMeanings] => [one.name.toLowerCase(), [one]]),
  ...sports.flatMap((sport) =>
    Object.entries(sportFacts[sport].positionSynonyms).map(([word, name]): [string, PositionMeanings] => [
      word,
      findPositionsByName(sport, name),
    ]),
  ),
  ...expandSynonymLists(
    [
      'guard',
      [
        ...findPositionsByName('Basketball', 'Point Guard', 'Shooting Guard'),
        ...findPositionsByName('Football', 'Offensive Guard'),
      ],
    ],
    ['forward', findPositionsByName('Basketball', 'Small Forward', 'Power Forward')],
    ['tackle', findPositionsByName('Football', 'Offensive Tackle', 'Defensive Tackle')],
    ['edge', findPositionsByName('Football', 'Defensive End', 'Outside Linebacker')],
    ['big, post', findPositionsByName('Basketball', 'Power Forward', 'Center')],
    ['wing', findPositionsByName('Basketball', 'Shooting Guard', 'Small Forward')],
    ['power forward', findPositionsByName('Ice Hockey', 'Left Wing', 'Right Wing')],
    ['right side', findPositionsByName('Volleyball', 'Opposite Hitter')],
    ['middie', findPositionsByName('Lacrosse', 'Midfield')],
    ['multi, dec, hep', findPositionsByName('Track & Field', 'Multi-Event')],
    ["im'er, imer", findPositionsByName('Swimming', 'Individual Medley')],
    ['ath', findPositionsByName('Football', 'Athlete')],
    ['8, number 8, number eight', findPositionsByName('Soccer', 'Midfielder')],
    ['number 6, number six', findPositionsByName('Soccer', 'Defensive Midfielder')],
    ['number 9, number nine', findPositionsByName('Soccer', 'Forward')],
    ['number 10, number ten', findPositionsByName('Soccer', 'Attacking Midfielder')],
    ['pin, pin hitter', findPositionsByName('Volleyball', 'Outside Hitter', 'Opposite Hitter')],
    ['winger', findPositionsByName('Ice Hockey', 'Left Wing', 'Right Wing')],
    ['pole', findPositionsByName('Lacrosse', 'Long-Stick Midfield', 'Defense')],
    [
      'mid',
      [...findPositionsByName('Field Hockey', 'Midfielder'), ...findPositionsByName('Soccer', 'Midfielder')],
    ],
    ['back row', findPositionsByName('Rugby', 'Flanker', 'Number Eight')],
    ['forward', findPositionsByName('Ice Hockey', 'Center', 'Left Wing', 'Right Wing')],
    ['arounder, all-arounder, all arounder', findPositionsByName('Gymnastics', 'All-Around')],
    ['defender', findPositionsByName('Soccer', 'Center Back', 'Outside Back')],
  ),
]);

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
export const codesOfStates = new Set(['FL', 'MD', 'ME', 'VT', 'PR']);
/**
 * Codes that are words, names or units in lower case: 'Cam Newton', '188 cm', 'the gym', 'Whitfield Sr'. Those of sports
 * that few search for are among them: they are read beside their sport.
 */
export const codesThatAreWords = new Set(
  (
    'IM ME ROW FEN RUG OPP DIV CAM CM FR GYM DIST OF HUR LAX BASE TOP TUM BLK DEF SPL BWL FLY BS XC DAN POM JAZZ HH ' +
    'FENCE FLAT HM REIN FOIL EPEE SAB SW RSH AA UB BB FX PH SR PB HB FO DRAW SB AIR SCULL COX HK LK FLK N8 SH FH ALP ' +
    'NOR TRI CD PT ATT'
  ).split(' '),
);
