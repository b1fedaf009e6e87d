import { stateCode, stateNames, states } from '#features/places/contract.ts';
import { positionsNamed, type Sport, sportFacts, sports } from '#features/sports/contract.ts';
import { shortest, tallest } from '#shared/units.ts';
import { mySchool } from '../contract/near.ts';
import type { Understanding } from '../contract.ts';

type Filters = Understanding['filters'];
type PlaceOf = (
  city: string,
  state: string | undefined,
) => Promise<{ city: string; state: string } | undefined>;

/** Miles around a city that is only said to be near, and around one that somebody lives in. */
const [nearMiles, inMiles] = [100, 25];

/**
 * Reads filters out of words: rules, one after the other, each of which takes away what it has understood. What is
 * left stays a text search.
 */
export async function understood(
  text: string,
  placeOf: PlaceOf,
  { hasSchool }: { hasSchool: boolean },
): Promise<Understanding> {
  const reading: Reading = { left: ` ${text.normalize('NFKC')} `, filters: {} };
  await readPlace(reading, placeOf, hasSchool);
  for (const rule of [readGpa, readRating, readSize, readClass, readExtras]) rule(reading);
  readSports(reading);
  readStates(reading);
  readPositions(reading);
  return { filters: reading.filters, search: searchLeft(reading, text) };
}

interface Reading {
  /** What nobody has understood yet; `gap` stands where something was. */
  left: string;
  filters: Filters;
}

const gap = ' | ';

/** Takes the first match of the pattern away, if `use` could make something of it. */
function take(reading: Reading, pattern: RegExp, use: (match: RegExpExecArray) => boolean | undefined): void {
  for (let from = 0; from < reading.left.length; ) {
    const match = new RegExp(pattern.source, 'i').exec(reading.left.slice(from));
    if (!match) return;
    const start = from + match.index;
    if (use(match)) {
      reading.left = reading.left.slice(0, start) + gap + reading.left.slice(start + match[0].length);
      from = start + gap.length;
    } else from = start + 1;
  }
}

const around = /\b(?:within\s+)?(\d{1,4})\s*(?:mi|miles?)\.?\s+(?:of|from|around)\s+/i;
const nearTo = /\b(?:near|around|close to)\s+/i;
const livesIn = /\b(?:in|from)\s+/i;
const mostWordsOfACity = 4;

/** 'within 100 miles of austin', 'near round rock, tx', 'near my school', 'in houston'. */
async function readPlace(reading: Reading, placeOf: PlaceOf, hasSchool: boolean): Promise<void> {
  for (const [pattern, miles] of [
    [around, undefined],
    [nearTo, nearMiles],
    [livesIn, inMiles],
  ] as const) {
    const match = pattern.exec(reading.left);
    if (!match) continue;
    const radius = miles ?? Number(match[1]);
    const after = reading.left.slice(match.index + match[0].length);
    const place = (hasSchool && schoolAt(after)) || (await placeAt(after, placeOf, pattern === livesIn));
    if (!place || radius < 1 || radius > 6000) continue;
    reading.filters.near = place.near;
    reading.filters.radius = radius;
    reading.left = reading.left.slice(0, match.index) + gap + after.slice(place.length);
    return;
  }
}

function schoolAt(text: string) {
  const said = /^(?:my|our)\s+(?:school|college|university|campus)\b/i.exec(text);
  return said ? { near: mySchool, length: said[0].length } : undefined;
}

/** The longest beginning of these words that is a city. 'in texas' is a state, 'in austin texas' a city. */
async function placeAt(text: string, placeOf: PlaceOf, mayBeState: boolean) {
  const words = [...text.matchAll(/[\p{L}\p{M}.'’-]+,?/gu)].filter(({ index }, nth, all) => {
    const before = all[nth - 1];
    return nth === 0 ? index === 0 : text.slice(before!.index + before![0].length, index).trim() === '';
  });
  for (let count = Math.min(words.length, mostWordsOfACity + 2); count > 0; count -= 1) {
    const last = words[count - 1]!;
    const length = last.index + last[0].length;
    const said = words.slice(0, count).map(([one]) => one.replace(/,$/, ''));
    if (mayBeState && stateCode(said.join(' '))) return undefined;
    for (const ofState of [2, 1]) {
      const state = said.length > ofState ? stateCode(said.slice(-ofState).join(' ')) : undefined;
      const place = state && (await placeOf(said.slice(0, -ofState).join(' '), state));
      if (place) return { near: `${place.city}, ${place.state}`, length };
    }
    const place = count <= mostWordsOfACity ? await placeOf(said.join(' '), undefined) : undefined;
    if (place) return { near: `${place.city}, ${place.state}`, length };
  }
  return undefined;
}

const least = '(?:at least|over|above|more than|>=?|min(?:imum)?)?\\s*';
const grade = '([0-4](?:\\.\\d{1,2})?)';

function readGpa(reading: Reading): void {
  const use = (match: RegExpExecArray) => {
    const gpa = Number(match[1] ?? match[2]);
    if (gpa > 4) return false;
    reading.filters.minGpa = gpa;
    return true;
  };
  take(
    reading,
    new RegExp(
      `(?<![\\d.])${least}${grade}\\s*\\+?\\s*gpas?\\b|\\bgpa\\s*(?:of|:)?\\s*${least}${grade}(?![\\d.])\\+?`,
    ),
    use,
  );
}

function readRating(reading: Reading): void {
  take(
    reading,
    new RegExp(`(?<![\\d.])${least}([0-5](?:\\.\\d{1,2})?)\\s*\\+?[\\s-]*stars?\\b`),
    ([, stars]) => {
      if (Number(stars) > 5) return false;
      reading.filters.minRating = Number(stars);
      return true;
    },
  );
}

function readSize(reading: Reading): void {
  const { filters } = reading;
  take(
    reading,
    new RegExp(
      `(?<!\\d)${least}([3-8])\\s*(?:'|’|ft\\.?|feet)\\s*(\\d{1,2})?(?!\\d)\\s*(?:"|”|''|in(?:ches)?\\b)?\\+?`,
    ),
    ([, feet, inches]) => {
      const height = Number(feet) * 12 + Number(inches ?? 0);
      if (Number(inches ?? 0) > 11 || height < shortest || height > tallest) return false;
      filters.minHeight = height;
      return true;
    },
  );
  take(reading, new RegExp(`(?<!\\d)${least}(\\d{2,3})\\s*\\+?\\s*(?:lbs?|pounds?)\\b\\.?`), ([, pounds]) => {
    // A wrestler's position is a weight class.
    if (/\bwrestl/i.test(reading.left) && `${pounds} lbs` in sportFacts.Wrestling.positions) {
      filters.position = [`${pounds} lbs`];
      return true;
    }
    if (Number(pounds) < 50 || Number(pounds) > 500) return false;
    filters.minWeight = Number(pounds);
    return true;
  });
}

function readClass(reading: Reading): void {
  const pattern = /\b(?:class\s+of\s+)?20(2[4-9]|30)\b|(?:\bclass\s+of\s+|(?<!\S)['’])(2[4-9]|30)\b/;
  take(reading, pattern, ([, long, short]) => {
    add(reading.filters, 'classYear', 2000 + Number(long ?? short));
    return true;
  });
}

function readExtras(reading: Reading): void {
  take(reading, /\b(?:with|has)\s+(?:film|videos?|highlights?)\b|\bhas film\b/, () => {
    reading.filters.hasFilm = true;
    return true;
  });
  take(reading, /\bbookmarked\b/, () => {
    reading.filters.bookmarked = true;
    return true;
  });
}

const sportWords: Record<string, Sport> = {
  ...Object.fromEntries(
    sports.filter((sport) => sport !== 'Other').map((sport) => [sport.toLowerCase(), sport]),
  ),
  track: 'Track & Field',
  'track and field': 'Track & Field',
  hoops: 'Basketball',
  swim: 'Swimming',
  swimmer: 'Swimming',
  wrestler: 'Wrestling',
};

function readSports(reading: Reading): void {
  take(reading, anyOf(Object.keys(sportWords)), ([, said]) => {
    add(reading.filters, 'sport', sportWords[spaced(said)] as Sport);
    return true;
  });
}

/** First names and presidents: a state only in company. */
const namesToo = ['virginia', 'georgia', 'washington', 'montana', 'carolina'];
/** In small letters these are words. */
const wordsToo = [...'in or me hi ok oh la al de id ma pa mo co md ms'.split(' ')];
/** 'Kansas City' and 'Virginia Beach' are cities, 'Washington High' is a school. */
const notTheState = '(?!\\s+(?:city|beach|high|heights|school|academy|prep|springs|falls))';

function readStates(reading: Reading): void {
  const names = Object.values(stateNames).map((name) => name.toLowerCase());
  take(reading, new RegExp(`(in |from )?${anyOf(names).source}${notTheState}`), ([, preposition, said]) => {
    const isAlone = !preposition && Object.keys(reading.filters).length === 0;
    if (isAlone && namesToo.includes(spaced(said))) return false;
    add(reading.filters, 'state', stateCode(spaced(said)) as string);
    return true;
  });
  take(reading, anyOf(states), ([, said = '']) => {
    const isWritten = said === said.toUpperCase();
    if (!isWritten && wordsToo.includes(said.toLowerCase())) return false;
    // 'DE texas' is a defensive end.
    if (reading.filters.state && positionsNamed(said).length > 0) return false;
    add(reading.filters, 'state', said.toUpperCase());
    return true;
  });
}

/** Full name in small letters to the name. An 'Athlete' is everybody here. */
const positionNames = new Map(
  sports
    .flatMap((sport) => Object.keys(sportFacts[sport].positions))
    .filter((name) => name !== 'Athlete')
    .map((name) => [name.toLowerCase(), name]),
);
const positionCodes = new Set(
  sports
    .flatMap((sport) => Object.values(sportFacts[sport].positions))
    .filter((code) => /^[A-Z0-9]{2,}$/.test(code) && !/^\d+$/.test(code)),
);
const codesToo = ['IM', 'ME', 'ROW', 'FEN', 'RUG', 'OPP', 'DIV'];

function readPositions(reading: Reading): void {
  const { filters } = reading;
  take(reading, new RegExp(`${anyOf([...positionNames.keys()], 's?').source}`), ([, said]) => {
    add(filters, 'position', positionNames.get(spaced(said)) as string);
    return true;
  });
  take(reading, anyOf([...positionCodes], 's?'), ([, said = '']) => {
    if (codesToo.includes(said.toUpperCase()) && said !== said.toUpperCase()) return false;
    const known = filters.sport?.flatMap((sport) => Object.keys(sportFacts[sport].positions));
    const meant = positionsNamed(said).filter((name) => !known || known.includes(name));
    for (const name of meant) add(filters, 'position', name);
    return meant.length > 0;
  });
}

/** Whole words; the longest first, so that 'West Virginia' is not Virginia. */
function anyOf(words: readonly string[], ending = ''): RegExp {
  const escaped = words
    .toSorted((one, two) => two.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(
    `(?<![\\p{L}\\p{N}'’-])(${escaped.join('|')})${ending}(?![\\p{L}\\p{N}'’-])`.replaceAll(
      '\\p{L}\\p{N}',
      'a-z0-9',
    ),
  );
}

const spaced = (said = '') => said.toLowerCase().replaceAll(/\s+/g, ' ');

type ListName = 'sport' | 'position' | 'classYear' | 'state';

function add<Name extends ListName>(
  filters: Filters,
  name: Name,
  value: NonNullable<Filters[Name]>[number],
): void {
  const list = (filters[name] ?? []) as unknown[];
  if (!list.includes(value)) list.push(value);
  filters[name] = list as Filters[Name];
}

/** Between filters these say nothing, and nobody's profile would match them. */
const noise = new Set(
  'a an and are as at athlete athletes class for from gpa has i in is least looking me of or player players recruits show the to want who with'.split(
    ' ',
  ),
);

function searchLeft({ left, filters }: Reading, text: string): string {
  if (Object.keys(filters).length === 0) return text.trim();
  return left
    .replaceAll('|', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !noise.has(word.toLowerCase()))
    .map((word) => word.replace(/^[,;.]+|[,;.]+$/g, ''))
    .join(' ');
}
