import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  type BackgroundMapCell,
  backgroundMapMinZoom,
  listMapCellKeysInBox,
} from './background-map-cells.ts';
import { projectToPixels } from './web-mercator.ts';

const folder = 'datasets/background-map-cells';
const readCell = (key: string): BackgroundMapCell =>
  JSON.parse(readFileSync(`${folder}/${key}.json`, 'utf8'));
const files = readdirSync(folder).map((file) => file.replace('.json', ''));

/** The cells of a map of this many pixels around a town. */
function listCellsAround(lat: number, lng: number, zoom: number, width = 1040, height = 700) {
  const { x, y } = projectToPixels({ lat, lng }, zoom);
  return listMapCellKeysInBox({ x: x - width / 2, y: y - height / 2, width, height }, zoom);
}

test('a map of states asks for no cell, and one of towns for the cells of its view [14.4]', () => {
  expect(listCellsAround(39.96, -83, 6.75)).toEqual([]);
  expect(listCellsAround(39.96, -83, 11)).toEqual(['17_24']);
  expect(listCellsAround(39.96, -83, 7).length).toBeGreaterThan(4);
});

test.each([
  ['Columbus', 39.96, -83, 7],
  ['Delaware', 40.3, -83.07, 9],
  ['Austin', 30.27, -97.74, 7],
  ['San Juan', 18.47, -66.11, 7],
  ['Anchorage', 61.22, -149.9, 7],
])('the map names %s near it, and draws its county [14.4]', (town, lat, lng, zoom) => {
  const { x, y } = projectToPixels({ lat, lng }, backgroundMapMinZoom);
  const cell = readCell(listMapCellKeysInBox({ x, y, width: 1, height: 1 }, backgroundMapMinZoom)[0]!);
  const named = cell.towns.find(([name]) => name === town);
  expect(named?.[3]).toBeLessThanOrEqual(zoom);
  expect(Math.hypot(named![1] - x, named![2] - y)).toBeLessThan(300);
  expect(cell.counties).toMatch(/^M\d+ \d+l/);
});

test('Okeechobee and the Great Salt Lake are lakes, and no lake is as large as Erie [14.4]', () => {
  const hasLakeAt = (lat: number, lng: number) =>
    listCellsAround(lat, lng, 12, 10, 10).some((key) => readCell(key).lakes.startsWith('M'));
  expect([hasLakeAt(26.95, -80.8), hasLakeAt(41.1, -112.5)]).toEqual([true, true]);
});

test('the cells of any map of towns are under 150 kB compressed [14.4]', () => {
  const sizes = new Map(files.map((key) => [key, gzipSync(readFileSync(`${folder}/${key}.json`)).length]));
  // A map of 1,440 by 900 pixels at the lowest zoom with ground, over every cell.
  for (const key of files) {
    const [column = 0, row = 0] = key.split('_').map(Number);
    const box = { x: column * 512, y: row * 512, width: 1440, height: 900 };
    const keys = listMapCellKeysInBox(box, 7);
    expect(keys.reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0)).toBeLessThan(150_000);
  }
});

test('names of towns do not overlap at the zoom that first shows them [14.4]', () => {
  const towns = files.flatMap((key) => readCell(key).towns);
  for (const zoom of [7, 8, 9]) {
    const shown = towns.filter(([, , , minZoom]) => minZoom <= zoom).sort((a, b) => a[1] - b[1]);
    const scale = 2 ** (zoom - backgroundMapMinZoom);
    const overlapping = shown.filter(([name, x, y], i) =>
      shown
        .slice(i + 1, i + 60)
        .some(
          ([other, otherX, otherY]) =>
            Math.abs(otherX - x) * scale < (name.length + other.length) * 3 &&
            Math.abs(otherY - y) * scale < 14,
        ),
    );
    expect(overlapping).toEqual([]);
  }
});
