import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const record = readFileSync('docs/asvs.md', 'utf8');
const rows = [...record.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+ \| (.+) \| (.+) \|$/gm)];

test('the ASVS record has each of the 253 requirements of levels 1 and 2 once, and counts its verdicts right', () => {
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70);
  const count = (verdict: string) => rows.filter(([, , , said]) => said === verdict).length;
  const [met, not, none] = [count('met'), count('**not met**'), count('does not apply')];
  expect(record).toContain(`253 requirements: ${met} met, ${not} not met, ${none} do not apply.`);
  expect(met + not + none).toBe(253);
});

test('every file that the ASVS record names is there', () => {
  const named = rows.flatMap(([, , , , evidence = '']) =>
    [...evidence.matchAll(/`([\w./-]+)`/g)].map((one) => one[1]),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(file ?? ''))).toEqual([]);
});

test('every package that runs has its record, with the licence that it has, and no record is left over', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const recorded = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `(.+?)` \|(.+)\|$/gm)];
  const told = recorded.map(([, name, cells = '']) => [name, cells.split('|').map((cell) => cell.trim())]);
  const wanted = Object.keys(dependencies).map((name) => [
    name,
    [
      ...Array(3).fill(expect.stringMatching(/\w/)),
      packages[`node_modules/${name}`].license,
      expect.any(String),
    ],
  ]);
  expect(told).toEqual(wanted);
});
