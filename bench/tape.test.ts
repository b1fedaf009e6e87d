import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { emptyDatabase, type TestDatabase } from '../tests/support/database.ts';
import { Recorder, replay, type Tape } from './tape.ts';

interface Notes {
  notes: { id: string; words: string };
}

let database: TestDatabase<Notes>;
let recorder: Recorder;
beforeAll(async () => {
  database = await emptyDatabase<Notes>();
  recorder = new Recorder(database.pool);
  await database.pool.query('create table notes (id uuid primary key, words text not null)');
});
afterAll(() => database.drop());

const words = async () => {
  const { rows } = await database.pool.query('select words from notes order by words');
  return rows.map((row) => row.words);
};
const recordNote = async (text: string): Promise<Tape> => {
  const write = () =>
    database.db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ id: newId(), words: text }).execute();
      return tx.selectFrom('notes').selectAll().where('words', '=', text).execute();
    });
  return (await recorder.tapeOf(write)).tape;
};

test('a replay does what the call did, under an id of its own, and answers its last rows', async () => {
  const tape = await recordNote('hello');
  const rows = await replay(database.pool, JSON.parse(JSON.stringify(tape)));
  expect(tape.steps.flat().map(({ text }) => text.split(' ')[0])).toEqual([
    'begin',
    'insert',
    'select',
    'commit',
  ]);
  expect(await words()).toEqual(['hello', 'hello']);
  expect(rows).toHaveLength(2);
});

test('a tape ends where its call ends', async () => {
  const tape = await recordNote('first');
  await recordNote('second');
  expect(JSON.stringify(tape)).not.toContain('second');
});

test('a replay that fails leaves no transaction open', async () => {
  const tape = await recordNote('third');
  // Without its own id the replay would write the same row again.
  await expect(replay(database.pool, { ...tape, fresh: [] })).rejects.toThrow('duplicate key');
  expect(await words()).toContain('third');
});
