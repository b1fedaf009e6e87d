import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openEmptyTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';

const name = '0028-sports-by-name.sql';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let database: TestDatabase<object>;
const queryRows = async <Row = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await database.pool.query(text, values)).rows as Row[];

// What athletes were before, and what they are after.
const athletes: [sport: string, position: string, sportAfter: string, positionAfter: string][] = [
  ['Other', 'Lacrosse', 'Lacrosse', 'Player'],
  ['Other', 'Cross Country', 'Cross Country', 'Runner'],
  ['Other', 'Rowing', 'Rowing', 'Rower'],
  ['Other', " Women's  LACROSSE ", 'Lacrosse', 'Player'],
  ['Other', 'Lacrosse - goalie', 'Lacrosse', 'Goalkeeper'],
  ['Other', 'Lacrosse (Attack)', 'Lacrosse', 'Attack'],
  ['Other', 'Ice Hockey: D', 'Ice Hockey', 'Defense'],
  ['Other', 'beach volleyball', 'Beach Volleyball', 'Player'],
  ['Other', 'Volleyball/setter', 'Volleyball', 'Setter'],
  ['Other', 'rugby lineout jumper', 'Rugby', 'Lineout Jumper'],
  ['Other', 'Curling', 'Other', 'Curling'],
  ['Other', 'Golfing cart driver', 'Other', 'Golfing cart driver'],
  ['Football', 'qb', 'Football', 'Quarterback'],
  ['Football', 'Quarterback', 'Football', 'Quarterback'],
  ['Football', 'wideout', 'Football', 'Wide Receiver'],
  ['Baseball', 'C', 'Baseball', 'Catcher'],
  ['Basketball', 'C', 'Basketball', 'Center'],
  ['Baseball', 'Closer', 'Baseball', 'Closer'],
  ['Wrestling', '106', 'Wrestling', '106 lbs'],
];
const coaches: [title: string, sportAfter: string][] = [
  ['Head Coach', 'Other'],
  ['Head Lacrosse Coach', 'Lacrosse'],
  ["Women's Beach Volleyball Assistant", 'Beach Volleyball'],
  ['Coach of rowing and fencing', 'Other'],
];
const searches: [before: object, after: object][] = [
  [{ sport: ['Other'], position: ['Lacrosse'] }, { sport: ['Lacrosse'] }],
  [
    { position: ['Rugby', 'Fencing'], state: ['TX'] },
    { sport: ['Rugby', 'Fencing'], state: ['TX'] },
  ],
  [
    { sport: ['Other'], classYear: [2028] },
    {
      sport: [
        ...['Other', 'Cross Country', 'Lacrosse', 'Ice Hockey', 'Field Hockey', 'Rowing', 'Water Polo'],
        ...['Gymnastics', 'Bowling', 'Rugby', 'Fencing'],
      ],
      classYear: [2028],
    },
  ],
  [
    { sport: ['Football'], position: ['Quarterback'] },
    { sport: ['Football'], position: ['Quarterback'] },
  ],
];

beforeAll(async () => {
  database = await openEmptyTestDatabase();
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-before-'));
  for (const file of fs.readdirSync('migrations').filter((file) => file < name))
    fs.copyFileSync(path.join('migrations', file), path.join(before, file));
  await migrate(database, before, { log: silent });
  fs.rmSync(before, { recursive: true });
  const people = [...athletes, ...coaches, ...searches].map((_, nth) => nth);
  await queryRows(
    `insert into users (id, first_name, last_name, email, username, role)
     select gen_random_uuid(), 'Sam', n::text, n || '@old.test', n::text, 'athlete' from unnest($1::int[]) n`,
    [people],
  );
  const idOf = `(select id from users where username = $1)`;
  let nth = 0;
  for (const [sport, position] of athletes)
    await queryRows(
      `insert into athletes (id, user_id, sport, position, class_year, city, state, search_vector)
       values (gen_random_uuid(), ${idOf}, $2, $3, 2028, 'Austin', 'TX', '')`,
      [String(nth++), sport, position],
    );
  for (const [title] of coaches)
    await queryRows(
      `insert into coaches (id, user_id, school, sport, position, city, state)
       values (gen_random_uuid(), ${idOf}, 'Rice University', 'Other', $2, 'Houston', 'TX')`,
      [String(nth++), title],
    );
  for (const [filters] of searches)
    await queryRows(
      `insert into saved_searches (id, user_id, name, filters, looked_at)
       values (gen_random_uuid(), ${idOf}, $1, $2, now())`,
      [String(nth++), JSON.stringify(filters)],
    );
  await queryRows('select rebuild_athlete_counts()');
  await migrate(database, 'migrations', { log: silent });
});

afterAll(() => database.drop());

test('every athlete of Other gets the sport that the position named, and abbreviations become names', async () => {
  const rows = await queryRows<{ sport: string; position: string }>(
    'select a.sport, a.position from athletes a join users u on u.id = a.user_id order by u.username::int',
  );
  expect(rows.map(({ sport, position }) => [sport, position])).toEqual(athletes.map((one) => one.slice(2)));
});

test('the stored counts are those of the athletes afterwards', async () => {
  const stored = await queryRows(
    `select sport, position, sum(count)::int as n from current_facet_counts where gender_filter = 'any'
     group by sport, position having sum(count) <> 0 order by sport, position`,
  );
  const counted = await queryRows(
    'select sport, position, count(*)::int as n from athletes group by sport, position order by sport, position',
  );
  expect(stored).toEqual(counted);
});

test('a coach of Other gets the one sport that the title names', async () => {
  const rows = await queryRows<{ sport: string }>(
    'select c.sport from coaches c join users u on u.id = c.user_id order by u.username::int',
  );
  expect(rows.map(({ sport }) => sport)).toEqual(coaches.map(([, sport]) => sport));
});

test('saved searches find the athletes that they found before', async () => {
  const rows = await queryRows<{ filters: object }>(
    'select s.filters from saved_searches s join users u on u.id = s.user_id order by u.username::int',
  );
  expect(rows.map(({ filters }) => filters)).toEqual(searches.map(([, after]) => after));
});
