// `npm run db -- types`: writes what Kysely knows of the tables, from a database with every migration.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';

export const typesFile = path.resolve('src/server/database/schema.gen.ts');

interface Column {
  table: string;
  column: string;
  /** Of the element, for an array. */
  type: string;
  isArray: boolean;
  nullable: boolean;
  hasDefault: boolean;
  /** The database computes it: nobody may write it. */
  computed: boolean;
}

const columnsQuery = `
  select c.relname as table, a.attname as column,
         coalesce(element.typname, t.typname) as type,
         element.oid is not null as "isArray",
         not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as computed
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

const numberTypes = 'int2 int4 int8 float4 float8 numeric'.split(' ');
const timestampTypes = ['timestamptz', 'timestamp'];

function toTypeScriptType(type: string): string {
  if (numberTypes.includes(type)) return 'number';
  if (type === 'bool') return 'boolean';
  if (type === 'bytea') return 'Buffer';
  if (type === 'json' || type === 'jsonb') return 'unknown';
  if (timestampTypes.includes(type)) return 'Moment';
  return 'string';
}

function toColumnType({ type, isArray, nullable, hasDefault, computed }: Column): string {
  const one = isArray ? `${toTypeScriptType(type)}[]` : toTypeScriptType(type);
  const read = one.replace('Moment', 'Date');
  const orNull = nullable && one !== 'unknown' ? ' | null' : '';
  if (computed) return `ColumnType<${read}${orNull}, never, never>`;
  if (hasDefault) return `Generated<${one}${orNull}>`;
  return `${one}${orNull}`;
}

const toCamelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascalCase = (name: string) => toCamelCase(`_${name}`);

/** The text of `schema.gen.ts` for this database. */
export async function generateSchemaTypes(pool: Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  const all = [...tables].map(([table, columns]) => formatTableInterface(toPascalCase(table), columns));
  const index = [...tables.keys()].map((table) => `  ${toCamelCase(table)}: ${toPascalCase(table)};`);
  return [
    '// Written by `npm run db -- types` from the migrations. Do not edit.',
    "import type { ColumnType, Generated as Defaulted } from 'kysely';",
    '',
    '/** A default may be left out; the parts of a column type stay as they are. */',
    'type Generated<T> = T extends ColumnType<infer Read, infer Insert, infer Update>',
    '  ? ColumnType<Read, Insert | undefined, Update>',
    '  : Defaulted<T>;',
    '',
    'type Moment = ColumnType<Date, Date | string, Date | string>;',
    '',
    ...all,
    `export interface DB {\n${index.join('\n')}\n}`,
    '',
  ].join('\n');
}

function formatTableInterface(name: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${toCamelCase(column.column)}: ${toColumnType(column)};`);
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

async function writeTypesFile(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'types-'));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await openDatabase<never>({ dataDir, log });
  try {
    await migrate(database, path.resolve('migrations'), { log });
    fs.writeFileSync(typesFile, await generateSchemaTypes(database.pool));
    console.log(`Wrote ${path.relative('.', typesFile)}`);
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeTypesFile();
