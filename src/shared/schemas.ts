import { z } from 'zod';
import { isBlank, isPrintableLine, isPrintableText, unstorableMessage } from './printable-text.ts';

const tooLongMessage = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`;

/** One line of 0 to `max` UTF-16 units, trimmed, that can be stored and printed as it is. */
export const lineSchema = (max: number) =>
  z.string().trim().max(max, tooLongMessage(max)).refine(isPrintableLine, unstorableMessage);

/** A line that must not be empty, or look so; `message` is the sentence for an empty one. */
export const requiredLineSchema = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, tooLongMessage(max))
    .refine(isPrintableLine, unstorableMessage)
    .refine((words) => !isBlank(words), message);

/** An optional line: absent, null and blanks all mean none (null). Left out of the body, it stays undefined. */
export const optionalLineSchema = (max: number) => lineSchema(max).nullish().transform(blankToNull);

/** An optional text of several lines. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLongMessage(max))
    .refine(isPrintableText, unstorableMessage)
    .nullish()
    .transform(blankToNull);

const blankToNull = (words: string | null | undefined) =>
  typeof words === 'string' && isBlank(words) ? null : words;

/** An id in small letters, as the database writes it. */
export const idSchema = () => z.uuid('Please give a valid id').toLowerCase();

/** A time in an answer: a Date, or PostgreSQL's text of one inside JSON; always leaves as ISO 8601 in UTC. */
export const timeSchema = () => z.preprocess(toUtc, z.iso.datetime());

function toUtc(value: unknown): unknown {
  const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : value;
}

/** A query parameter: an empty one counts as absent. */
export const optionalParam = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A query parameter that may be repeated; answers an array, or undefined when none has a value. */
export const repeatedParam = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const given = (Array.isArray(value) ? value : [value]).filter((one) => one !== '' && one !== undefined);
    return given.length > 0 ? given : undefined;
  }, z.array(schema).max(50).optional());

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A number in a query. */
export const numberParam = (min: number, max: number) => {
  const message = `Please give a number from ${min} to ${max}`;
  return z
    .string()
    .refine((value) => numeral.test(value), message)
    .transform(Number)
    .pipe(z.number(message).min(min, message).max(max, message));
};

/** A whole number in a query. */
export const integerParam = (min: number, max: number) => {
  const message = `Please give a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((value) => /^[+-]?\d+$/.test(value), message)
    .transform(Number)
    .pipe(z.number(message).int(message).min(min, message).max(max, message));
};

/** `true` or `false` in a query. */
export const booleanParam = () =>
  z.enum(['true', 'false'], 'Please choose true or false').transform((value) => value === 'true');

/** Rows on a page: enough for a screen, few enough that nobody copies the product by accident. */
const pageLimit = { usual: 24, most: 100 };

/** The paging parameters of every list. */
export const pageQueryFields = {
  limit: optionalParam(integerParam(1, pageLimit.most)).transform((limit) => limit ?? pageLimit.usual),
  cursor: optionalParam(z.string().max(1000)),
};
