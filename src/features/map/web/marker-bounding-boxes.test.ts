import { expect, test } from 'vitest';
import { getMarkerBoundingBoxes } from './mainland-and-far-region-boxes.ts';

const createCluster = (lat: number, lng: number, count: number, bbox = [lng, lat, lng, lat]) => ({
  ...{ lat, lng, count, sports: {} },
  bbox: bbox as [number, number, number, number],
});
const austin = createCluster(30.27, -97.74, 5);
const boston = createCluster(42.36, -71.06, 2);
const aroundAustinAndBoston = { west: -97.74, south: 30.27, east: -71.06, north: 42.36 };

test('the first view fits the contiguous states, and names and counts who is farther away', () => {
  const far = [
    createCluster(61.2, -149.9, 3),
    createCluster(21.3, -157.9, 4),
    createCluster(18.4, -66.1, 6),
    createCluster(13.5, 144.8, 1),
    createCluster(51.5, -0.1, 1),
  ];
  const { mainland, farRegions, all } = getMarkerBoundingBoxes({
    places: [],
    clusters: [austin, boston, ...far],
  });
  expect(mainland).toEqual(aroundAustinAndBoston);
  expect(farRegions).toEqual([
    { name: 'Alaska', count: 3 },
    { name: 'Hawaii', count: 4 },
    { name: 'Puerto Rico', count: 6 },
    { name: 'Elsewhere', count: 2 },
  ]);
  expect(all).toEqual({ west: -157.9, south: 13.5, east: 144.8, north: 61.2 });
});

test('Toronto is near enough for the first view, and a cluster that reaches beyond it does not widen it', () => {
  const toronto = createCluster(43.7, -79.4, 1);
  const wide = createCluster(48, -122, 9, [-149.9, 47.6, -122.3, 61.2]);
  const { mainland, farRegions } = getMarkerBoundingBoxes({
    places: [],
    clusters: [austin, toronto, wide],
  });
  expect(mainland).toEqual({ west: -130, south: 30.27, east: -79.4, north: 50 });
  expect(farRegions).toEqual([]);
});

test('a search with athletes abroad only has no mainland, and one without athletes has no box', () => {
  const london = createCluster(51.5, -0.1, 1);
  expect(getMarkerBoundingBoxes({ places: [], clusters: [london] })).toEqual({
    all: { west: -0.1, south: 51.5, east: -0.1, north: 51.5 },
    mainland: undefined,
    farRegions: [{ name: 'Elsewhere', count: 1 }],
  });
  expect(getMarkerBoundingBoxes({ places: [], clusters: [] }).all).toBeUndefined();
});
