import { listSideFields } from '#features/sports/contract/describe-strong-sides.ts';
import type { SideField, SideValue } from '#features/sports/contract/strong-sides.ts';
import { getSportFacts, type Sport, sports } from '#features/sports/contract.ts';
import { compilePattern, wordStart } from './consume-matches-of-search-words.ts';

/** What a phrase says of one field, in the sports of which it is said. */
export interface SideMeaning {
  field: SideField;
  values: SideValue[];
  sports: readonly Sport[];
}

export interface SidePhrase {
  getPattern: () => RegExp;
  /** What the match may mean; the first that fits the sports of the search is meant. Several fields are meant together. */
  listMeanings: (match: RegExpExecArray) => SideMeaning[][];
  /** 'LHP' is a pitcher, too. */
  position?: { name: string; sports: readonly Sport[] };
}

const diamond: readonly Sport[] = ['Baseball', 'Softball'];
const withStick: readonly Sport[] = ['Ice Hockey', 'Lacrosse'];
const listSportsWith = (field: SideField) => sports.filter((sport) => listSideFields(sport).includes(field));
const listSportsWhereHand = (action: 'throws' | 'shoots') =>
  sports.filter((sport) => getSportFacts(sport).sides.strongHand?.action === action);

const end = '(?![\\p{L}\\p{N}])';
const left = 'left(?:y|ies|ie)?|l|zurd[oa]s?';
const right = 'right(?:y|ies|ie)?|r|diestr[oa]s?';
const notPosition = '(?!\\s+(?:field|fielders?|backs?|wings?|wingers?|sides?\\s+hitters?)(?!\\p{L}))';
/** 'left', 'left-handed', 'lefty', 'L'; the second group is empty. */
const handed = '(?:[\\s-]?hand(?:ed)?)?';
const aSide = `(${left}|${right}|both|switch|s|ambi)`;
const separator = '(?:\\s*:\\s*|\\s+(?:only\\s+|from\\s+|with\\s+)?(?:(?:the|his|her|their)\\s+)?)';
const tail = `${handed}(?:\\s+sides?(?=\\s|$|,)|\\s+(?:hand|arm|foot|leg))?${notPosition}${end}`;
const isVerb = '(?:(?:who|that|plays?|playing|is|are|swings|golfs|bowls|fences)\\s+)*';

function toValue(field: SideField, word = ''): SideValue {
  const letter = word.toLowerCase().charAt(0);
  if (letter === 'l' || letter === 'z') return 'left';
  if (letter === 'r' || letter === 'd') return 'right';
  return field === 'bats' ? 'switch' : 'both';
}

const mean = (field: SideField, word: string | undefined, inSports = listSportsWith(field)): SideMeaning => ({
  field,
  values: [toValue(field, word)],
  sports: inSports,
});
const meanBats = (word: string | undefined) => mean('bats', word, [...diamond]);
const meanThrows = (word: string | undefined) => [
  [mean('strongHand', word, [...diamond])],
  [mean('strongHand', word, listSportsWhereHand('throws'))],
  [mean('strongHand', word)],
];
const meanShoots = (word: string | undefined) => [
  [mean('strongHand', word, [...withStick])],
  [mean('strongHand', word, listSportsWhereHand('shoots'))],
  [mean('strongHand', word)],
  [mean('strongFoot', word)],
];

const definePhrase = (
  source: string,
  listMeanings: SidePhrase['listMeanings'],
  position?: SidePhrase['position'],
): SidePhrase => ({
  getPattern: compilePattern(`${wordStart}${source}`),
  listMeanings,
  ...(position && { position }),
});

const leftOrRight = '(left|right)';
const batters = '(?:hitt(?:ers?|ing)|bats?|batt(?:ers?|ing)|sluggers?)';
const codeOrHanded = `(?:(left|right)(?:y|ies|ie|[\\s-]?hand(?:ed)?)?|(l|r)\\.?h\\.?)`;

/** In the order in which they are read: the longer phrases before their parts. */
export const sidePhrases: readonly SidePhrase[] = [
  // 'B/T: L/R', 'bats/throws L/R', 'S/R'
  definePhrase(
    `(?:(?:b/t|bats?/throws?|bats?\\s+(?:and|&)\\s+throws?)\\s*:?\\s*)([lrs]|left|right|switch)(?:\\s*[/-]\\s*([lr]|left|right))?${handed}${notPosition}${end}`,
    ([, bats, throws = bats]) => [[meanBats(bats), mean('strongHand', throws, [...diamond])]],
  ),
  definePhrase(`([lrs])/([lr])${end}`, ([, bats, throws]) => [
    [meanBats(bats), mean('strongHand', throws, [...diamond])],
  ]),
  definePhrase(
    `${leftOrRight}(?:y|ies|[\\s-]?hand(?:ed)?)?[\\s-]*(?:or|and|/|,)\\s*switch[\\s-]?(?:hitt(?:ers?|ing)|bats?)${end}`,
    ([, side]) => [[{ ...meanBats(side), values: [toValue('bats', side), 'switch'] }]],
  ),
  definePhrase(`${isVerb}switch[\\s-]?(?:hitt(?:ers?|ing)|hits?|bats?|batters?)${end}`, () => [
    [meanBats('switch')],
  ]),
  definePhrase(`([lrs])hhs?${end}`, ([, side]) => [[meanBats(side)]]),
  definePhrase(`(?:bats?|hits?|batting|hitting)${separator}${aSide}${tail}`, ([, side]) => [
    [meanBats(side)],
    [mean('strongHand', side)],
  ]),
  definePhrase(`${isVerb}${codeOrHanded}\\s+${batters}${end}`, ([, word, code]) => [
    [meanBats(word ?? code)],
    [mean('strongHand', word ?? code)],
  ]),
  definePhrase(`${codeOrHanded}(?=\\s+slappers?${end})`, ([, word, code]) => [[meanBats(word ?? code)]]),
  definePhrase(`([lr])hps?${end}`, ([, side]) => [[mean('strongHand', side, [...diamond])]], {
    name: 'Pitcher',
    sports: diamond,
  }),
  definePhrase(`([lr])hds?${end}`, ([, side]) => [[mean('strongHand', side, ['Ice Hockey'])]], {
    name: 'Defense',
    sports: ['Ice Hockey'],
  }),
  definePhrase(`(?:throws?|throwing|pitch(?:es|ing))${separator}${aSide}${tail}`, ([, side]) =>
    meanThrows(side),
  ),
  definePhrase(`(?:shoots?|shooting|shot|stick)${separator}${aSide}${tail}`, ([, side]) => meanShoots(side)),
  definePhrase(
    `${codeOrHanded}[\\s-]+(?:shots?|shooters?|shooting|sticks?)(?!\\s+(?:guard|put))${end}`,
    ([, word, code]) => meanShoots(word ?? code),
  ),
  definePhrase(
    `(?:kicks?|kicking|punts?|plays?)${separator}${leftOrRight}(?:[\\s-]foot(?:ed)?)${end}`,
    ([, side]) => [[mean('strongFoot', side)]],
  ),
  definePhrase(`(?:kicks?|kicking|punts?)${separator}${aSide}${tail}`, ([, side]) => [
    [mean('strongFoot', side)],
  ]),
  definePhrase(
    `${isVerb}(?:(?:strong|dominant|good)\\s+)?${leftOrRight}[\\s-]?(?:foot(?:ed|ers?)?|legg?ed|leg)(?:[\\s-]+dominant)?${end}`,
    ([, side]) => [[mean('strongFoot', side)]],
  ),
  definePhrase(`${isVerb}(?:two|both|either)[\\s-]?(?:foot(?:ed|ers?)|feet)${end}`, () => [
    [mean('strongFoot', 'both')],
  ]),
  definePhrase(
    `${isVerb}(?:(?:strong|dominant)\\s+)?${leftOrRight}[\\s-]?(?:hand(?:ed|ers?|s)?|arm(?:ed)?)(?:[\\s-]+dominant)?${end}`,
    ([, side]) => [[mean('strongHand', side)]],
  ),
  definePhrase(`([lr])h(?=\\s+(?:pitch|quarter|outside|setter|oppos|def|att|mid|play))`, ([, side]) => [
    [mean('strongHand', side)],
  ]),
  definePhrase(`${isVerb}(left(?:y|ies|ie)|right(?:y|ies|ie)|zurd[oa]s?|diestr[oa]s?)${end}`, ([, side]) => [
    [mean('strongHand', side)],
    [mean('strongFoot', side)],
  ]),
  definePhrase(`${isVerb}southpaws?${end}`, () => [[mean('strongHand', 'left')]]),
  definePhrase(`${isVerb}(?:ambidextrous|ambidexterous)${end}`, () => [[mean('strongHand', 'both')]]),
];
