import { z } from 'zod';
import { formatInteger } from './format-integer.ts';
import { isBlank, isPrintableLine, isPrintableText, unstorableMessage } from './storable-text.ts';

/** The message is written when it is needed: to write a number takes a phone milliseconds, and every form loads this module. */
const atMost = (max: number) => ({
  error: () => `Please use at most ${formatInteger(max)} characters`,
});

/** One printable line of 0 to `max` UTF-16 units, trimmed. */
export const lineSchema = (max: number) =>
  z.string().trim().max(max, atMost(max)).refine(isPrintableLine, unstorableMessage);

/** A line that is not blank; `message` is for a blank one. */
export const requiredLineSchema = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, atMost(max))
    .refine(isPrintableLine, unstorableMessage)
    .refine((words) => !isBlank(words), message);

/** A text of several lines, of `min` to `max` characters; `message` is for one that is too short. */
export const requiredTextSchema = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, atMost(max))
    .refine(isPrintableText, unstorableMessage)
    .refine((text) => !isBlank(text) && text.length >= min, message);

/** An optional line: null and blanks become null; absent stays undefined. */
export const optionalLineSchema = (max: number) => lineSchema(max).nullish().transform(blankToNull);

/** An optional text of several lines. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .refine(isPrintableText, unstorableMessage)
    .nullish()
    .transform(blankToNull);

const blankToNull = (text: string | null | undefined) =>
  typeof text === 'string' && isBlank(text) ? null : text;

/** A UUID in lower case, as the database prints it. */
export const idSchema = () => z.uuid('Please give a valid id').toLowerCase();

/** A time in a response: from a Date or PostgreSQL's text to ISO 8601 in UTC. */
export const timeSchema = () => z.preprocess(toUtcIsoString, z.iso.datetime());

/** As `toISOString` and PostgreSQL's JSON write a time in UTC; a list has dozens, and a Date costs several times as much. */
const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|\d{0,3}\+00:00)$/;
const lengthWithMilliseconds = 23;

function toUtcIsoString(value: unknown): unknown {
  // The schema after this refuses what is no date.
  if (typeof value === 'string' && utcTime.test(value)) return `${value.slice(0, lengthWithMilliseconds)}Z`;
  const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : value;
}

/** A query parameter: an empty one counts as absent. */
export const optionalParam = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A query parameter that may be repeated; an array, or undefined when none has a value. */
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

/** Rows per page: enough for a screen, too few to copy the product. */
export const pageLimit = { default: 24, max: 100 };

/** The paging parameters of every list. */
export const pageQueryFields = {
  limit: optionalParam(integerParam(1, pageLimit.max)).transform((limit) => limit ?? pageLimit.default),
  cursor: optionalParam(z.string().max(1000)),
};
