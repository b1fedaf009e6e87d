import type { Sport } from '#features/sports/contract.ts';
import {
  codesToo,
  type Meant,
  namesToo,
  positionCodes,
  positionNames,
  sportsOwn,
  statesRather,
} from './position-words.ts';
import {
  addValue,
  anyOf,
  type Filters,
  isFilter,
  mayBeName,
  normalizeSpaces,
  rule,
  type Scan,
  type Sides,
  takeMatches,
  type UseResult,
} from './text-scanner.ts';

const plural = (words: Iterable<string>) => [...words].flatMap((word) => [word, `${word}s`]);
const singular = (words: ReadonlyMap<string, Meant>, said: string): Meant =>
  words.get(said) ?? words.get(said.replace(/s$/i, '')) ?? [];

// Without a vowel it is nobody's name and no word: 'QB', 'SS', '1B'.
const isSure = (code: string) =>
  code.length > 1 && !/[AEIOU]/.test(code) && !codesToo.has(code) && !statesRather.has(code);
const codes = [...positionCodes.keys()];
const letters = codes.filter((code) => code.length === 1);

const named = rule(anyOf(plural([...positionNames.keys()].filter((name) => !namesToo.has(name)))));
const unsureNamed = rule(anyOf(plural(namesToo)));
const ofSport = rule(anyOf(plural(sportsOwn.keys())));
const sure = rule(anyOf(plural(codes.filter(isSure))));
const unsure = rule(anyOf([...plural(codes.filter((code) => code.length > 1 && !isSure(code))), ...letters]));

/** 'Rugby High' is a school; 'rugby high school' may be anything. */
const isOfSchool = /^\s+(?:high(?!\s+school)|academy|prep|christian|catholic|day school)(?!\p{L})/iu;

/** Words that are positions next to any other word. */
export function readSurePositions(scan: Scan): void {
  const ownOf = (said: string, sides: Sides) => {
    const sports = sportsBeside(sides);
    return singular(sportsOwn, said).filter(({ sport }) => sports.includes(sport));
  };
  takeMatches(scan, named, ({ 0: all, 1: said, index }, sides) => {
    if (isOfSchool.test(scan.rest.slice(index + all.length))) return false;
    const own = ownOf(normalizeSpaces(said), sides);
    return use(scan, own.length > 0 ? own : singular(positionNames, normalizeSpaces(said)));
  });
  takeMatches(scan, ofSport, ([, said], sides) => use(scan, ownOf(normalizeSpaces(said), sides)));
  takeMatches(scan, sure, ([, said = ''], { before }) => {
    // '20 lb' is a weight.
    if (/^lbs?$/i.test(said) && /^\d+$/.test(before?.word ?? '')) return false;
    return use(scan, codeOf(said, scan.filters));
  });
}

/** Those that are names and words too: beside what says that a position is meant, or alone. */
export function readUnsurePositions(scan: Scan): void {
  takeMatches(scan, unsureNamed, ([, said], sides) => {
    const meant = singular(positionNames, normalizeSpaces(said));
    return isAmongIts(meant, sides) && use(scan, meant);
  });
  takeMatches(scan, unsure, ([, said = ''], sides) => {
    const meant = codeOf(said, scan.filters);
    const isWord = said.length === 1 || statesRather.has(said.toUpperCase()) || isCodeToo(said, scan);
    const fits = isWord ? isBesideItsSport(meant, sides) : isAmongIts(meant, sides);
    return fits && use(scan, meant);
  });
}

const isCodeToo = (said: string, { isShouted }: Scan) =>
  codesToo.has(said.toUpperCase()) && (isShouted || said !== said.toUpperCase());

function isBesideItsSport(meant: Meant, sides: Sides): boolean {
  const sports = sportsBeside(sides);
  return !mayBeName(sides.after) && meant.some(({ sport }) => sports.includes(sport));
}

/** Alone, or beside what was understood and is of no other sport; never before what may be the rest of a name. */
function isAmongIts(meant: Meant, sides: Sides): boolean {
  if (mayBeName(sides.after)) return false;
  if (!sides.before && !sides.after) return true;
  return [sides.before, sides.after].some((side) => {
    const sports = side?.mark?.sports;
    return isFilter(side) && (!sports || meant.some(({ sport }) => sports.includes(sport)));
  });
}

const sportsBeside = ({ before, after }: Sides): Sport[] =>
  [before, after].flatMap((side) => side?.mark?.sports ?? []);

/** The positions that a code abbreviates, in the chosen sports if there are some. */
function codeOf(said: string, { sport }: Filters): Meant {
  const meant = singular(positionCodes, said.toUpperCase());
  return sport ? meant.filter((one) => sport.includes(one.sport)) : meant;
}

function use({ filters }: Scan, meant: Meant): UseResult {
  for (const { name } of meant) addValue(filters, 'position', name);
  return meant.length > 0 && { sports: meant.map(({ sport }) => sport) };
}

/** Whether a code that is also a state's means a position here. */
export function isPositionRather(code: string, filters: Filters): boolean {
  if (statesRather.has(code)) return false;
  return codeOf(code, filters).length > 0 && Boolean(filters.sport ?? filters.state);
}

/** Whether this word means a position in some company. */
export const mayBePosition = (word: string): boolean =>
  [positionCodes.has(word.toUpperCase()), namesToo.has(word), sportsOwn.has(word)].some(Boolean);

/** Every word that a position has. */
export const positionWords = new Set(
  [...plural(positionNames.keys()), ...plural(codes), ...plural(sportsOwn.keys())].flatMap((name) =>
    name.toLowerCase().split(' '),
  ),
);
