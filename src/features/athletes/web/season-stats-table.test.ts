import { expect, test } from 'vitest';
import { parseStatValue } from '../contract/stat-values.ts';
import { toSeasonTable } from './season-stats-table.ts';

test.each([
  ['2,914', 2914],
  ['64.1%', 64.1],
  ['.335', 0.335],
  ['11.62', 11.62],
  ['1:54.20', 114.2],
  [`21'6"`, 258],
  ['All-State', undefined],
  ['', undefined],
])('%j counts as %j', (value, number) => {
  expect(parseStatValue(value)).toBe(number);
});

test("stats are in the sport's order, with a column per season and a trend where there are several", () => {
  const createStat = (statName: string, statValue: string, season: string) => ({
    id: statName + season,
    statName,
    statValue,
    season,
  });
  const stats = [
    createStat('Captain', 'yes', '2025'),
    createStat('Touchdowns', '31', '2025'),
    createStat('Passing Yards', '2,914', '2025'),
    createStat('Passing Yards', '2100', '2024'),
  ];
  expect(toSeasonTable({ sport: 'Football', stats })).toEqual({
    seasons: ['2024', '2025'],
    lines: [
      { name: 'Passing Yards', values: ['2100', '2,914'], trend: [2100, 2914], better: 'higher' },
      { name: 'Touchdowns', values: [undefined, '31'], trend: undefined, better: 'higher' },
      { name: 'Captain', values: [undefined, 'yes'], trend: undefined },
    ],
  });
});
