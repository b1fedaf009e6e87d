import { toAthleteListParameters } from '#features/saved-searches/server/saved-searches.ts';
import { maxSearchLength } from '#features/search/contract/filters.ts';
import type { Interpretation, MergeableFilters } from '#features/search/contract/filters-read-from-words.ts';
import { mergeInterpretation } from '#features/search/contract/merge-interpretation-into-filters.ts';
import { interpretSearchWords } from '#features/search/server/search.ts';
import { isSport, listPositions, type Sport, sports } from '#features/sports/contract.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import { maxReadings, type NeedReading } from '../../contract.ts';
import { findProgram } from '../queries.ts';
import { describeNumberProblem, readSoughtNumber, splitIntoLines, splitIntoParts } from '../rules.ts';

type ReadingContext = ContextWith<'db' | 'now'>;

/** What a coach needs, read out of words; what the words leave open is the coach's own sport and gender. */
export async function readNeeds(
  ctx: ReadingContext,
  viewer: AthleteReader,
  words: string,
): Promise<NeedReading[]> {
  const lines = splitIntoLines(words).map(splitIntoParts);
  // Each part may be a word of the need before it, but nobody waits for the reading of a novel.
  if (lines.flat().length > 3 * maxReadings) throw newTooManyNeedsError();
  const sentences: string[] = [];
  for (const parts of lines) sentences.push(...(await joinPartsOfOneNeed(ctx, viewer, parts)));
  if (sentences.length > maxReadings) throw newTooManyNeedsError();
  const program = await getFiltersOfProgram(ctx, viewer);
  const readings: NeedReading[] = [];
  for (const sentence of sentences) readings.push(await readNeed(ctx, viewer, { sentence, program }));
  return readings;
}

const newTooManyNeedsError = () =>
  newInvalidFieldError('words', `Please state at most ${maxReadings} needs at a time`);

/** 'QB, 2027, Austin, TX' is one need: what names neither a number nor a sport or position belongs to the one before on its line. */
async function joinPartsOfOneNeed(
  ctx: ReadingContext,
  viewer: AthleteReader,
  parts: string[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const part of parts) {
    const before = sentences.at(-1);
    if (before === undefined || (await namesAthletes(ctx, viewer, part))) sentences.push(part);
    else sentences[sentences.length - 1] = `${before}, ${part}`;
  }
  return sentences;
}

async function namesAthletes(ctx: ReadingContext, viewer: AthleteReader, part: string): Promise<boolean> {
  const { sought, rest } = readSoughtNumber(part);
  if (sought !== undefined) return true;
  const { filters } = await interpretPart(ctx, viewer, rest);
  return filters.position !== undefined || filters.sport !== undefined;
}

const interpretPart = (ctx: ReadingContext, viewer: AthleteReader, words: string): Promise<Interpretation> =>
  interpretSearchWords(ctx, viewer, words.slice(0, maxSearchLength));

/**
 * To a football coach a 'DE' is a defensive end, and not from Delaware: words that name no sport are read as of the coach's.
 * A 'pitcher' is of no football team: such a position is read with the sports that have it.
 */
async function interpretInSport(
  ctx: ReadingContext,
  viewer: AthleteReader,
  words: string,
  { sport: [sport] = [] }: MergeableFilters,
): Promise<Interpretation> {
  const alone = await interpretPart(ctx, viewer, words);
  if (!sport || alone.filters.sport || Object.keys(alone.filters).length === 0) return alone;
  const inSport = await interpretPart(ctx, viewer, `${sport.toLowerCase()} ${words}`);
  if (inSport.filters.sport?.join() === sport && hasPositionOf(sport, inSport.filters)) return inSport;
  if (!alone.filters.position || hasPositionOf(sport, alone.filters)) return alone;
  const otherSports = sports.filter((one) => hasPositionOf(one, alone.filters));
  return otherSports.length > 0 ? { ...alone, filters: { ...alone.filters, sport: otherSports } } : alone;
}

const hasPositionOf = (sport: Sport, { position = [] }: MergeableFilters): boolean =>
  position.some((one) => listPositions(sport).includes(one));

/** Another sport's teams are not those of the coach's program: its gender says nothing about them. */
const isOfOtherSport = (
  { sport: own }: MergeableFilters,
  { filters: { sport: read } }: Interpretation,
): boolean => own !== undefined && read !== undefined && !read.some((one) => own.includes(one));

async function getFiltersOfProgram({ db }: ReadingContext, viewer: AthleteReader): Promise<MergeableFilters> {
  const { sport, genders = [] } = (await findProgram(db, viewer.id)) ?? {};
  if (sport === undefined || sport === 'Other' || !isSport(sport)) return {};
  return { sport: [sport], ...(genders.length === 1 && { gender: genders }) };
}

async function readNeed(
  ctx: ReadingContext,
  viewer: AthleteReader,
  { sentence, program }: { sentence: string; program: MergeableFilters },
): Promise<NeedReading> {
  const { sought = 1, rest } = readSoughtNumber(sentence);
  const interpretation = await interpretInSport(ctx, viewer, rest, program);
  const { search, notUnderstood = [] } = interpretation;
  const isUnderstood = Object.keys(interpretation.filters).length > 0;
  // Nobody needs an athlete of a name: a word that may be one is said as not understood.
  const { sort: _, ...filters } = mergeInterpretation<MergeableFilters & { sort?: string }>(
    isOfOtherSport(program, interpretation) ? {} : program,
    { ...interpretation, search: '' },
  );
  return {
    words: rest,
    sought,
    filters: toAthleteListParameters(filters),
    notUnderstood: isUnderstood ? [...notUnderstood, ...(search ? [search] : [])] : [rest],
    problem: describeNumberProblem(sought) ?? (isUnderstood ? describeLength(rest) : nothingUnderstood),
  };
}

const nothingUnderstood = 'Please say a position, a class or a place, such as “1 catcher 2027”.';

const describeLength = (words: string): string | null =>
  words.length > maxSearchLength ? `Please say one need in at most ${maxSearchLength} characters.` : null;
