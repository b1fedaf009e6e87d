import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;
const textArray = 1009;

const parseTextArray = pg.types.getTypeParser(textArray as never) as (text: string) => (string | null)[];
const parseNumber = (text: string) => Number(text);
const parseNumberArray = (text: string) =>
  parseTextArray(text).map((each) => (each === null ? null : Number(each)));

/** Parses int8 and numeric to JavaScript numbers; leaves a date as text, because a date has no time zone. */
const parsersByType: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseNumber,
  [builtins.NUMERIC]: parseNumber,
  [builtins.DATE]: (text) => text,
  [int8Array]: parseNumberArray,
  [numericArray]: parseNumberArray,
  [dateArray]: parseTextArray,
};

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsersByType[id]) || pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;
