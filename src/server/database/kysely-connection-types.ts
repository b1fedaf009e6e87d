import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

export type Db = Kysely<DB>;

/** The database or an open transaction: the first parameter of every query. */
export type Connection = Kysely<DB> | Transaction<DB>;
