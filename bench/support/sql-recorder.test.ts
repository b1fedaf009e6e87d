import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openEmptyTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { replayRecording, SqlRecorder, type SqlRecording } from './sql-recorder.ts';

interface Notes {
  notes: { id: string; words: string };
}

let database: TestDatabase<Notes>;
let recorder: SqlRecorder;
beforeAll(async () => {
  database = await openEmptyTestDatabase<Notes>();
  recorder = new SqlRecorder(database.pool);
  await database.pool.query('create table notes (id uuid primary key, words text not null)');
});
afterAll(() => database.drop());

const listStoredNoteTexts = async () => {
  const { rows } = await database.pool.query('select words from notes order by words');
  return rows.map((row) => row.words);
};
const recordNote = async (text: string): Promise<SqlRecording> => {
  const insertAndSelectNote = () =>
    database.db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ id: newId(), words: text }).execute();
      return tx.selectFrom('notes').selectAll().where('words', '=', text).execute();
    });
  return (await recorder.recordStatements(insertAndSelectNote)).recording;
};

test('a replay runs the statements of the call with new ids and returns the last rows', async () => {
  const recording = await recordNote('hello');
  const rows = await replayRecording(database.pool, JSON.parse(JSON.stringify(recording)));
  expect(recording.steps.flat().map(({ text }) => text.split(' ')[0])).toEqual([
    'begin',
    'insert',
    'select',
    'commit',
  ]);
  expect(await listStoredNoteTexts()).toEqual(['hello', 'hello']);
  expect(rows).toHaveLength(2);
});

test('a recording ends with its call', async () => {
  const recording = await recordNote('first');
  await recordNote('second');
  expect(JSON.stringify(recording)).not.toContain('second');
});

test('a replay that fails leaves no transaction open', async () => {
  const recording = await recordNote('third');
  // Without new ids the replay inserts the same row again.
  await expect(replayRecording(database.pool, { ...recording, generatedIds: [] })).rejects.toThrow(
    'duplicate key',
  );
  expect(await listStoredNoteTexts()).toContain('third');
});
