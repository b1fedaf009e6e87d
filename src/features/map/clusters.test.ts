import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getSmallestDistance } from '../../../tests/support/get-smallest-marker-distance.ts';
import { type Cell, markerPixels, mergeOverlappingCells } from './server/group-cities-into-map-markers.ts';

const austin = { id: 1, city: 'Austin', state: 'TX', country: 'US', timeZone: 'America/Chicago' };

test('random cells become markers that do not overlap, and every athlete is counted', () => {
  const createDegreesArbitrary = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const cell: fc.Arbitrary<Cell> = fc
    .record({
      lat: createDegreesArbitrary(25, 49),
      lng: createDegreesArbitrary(-125, -66),
      count: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ lat, lng, count }) => ({
      ...{ lat, lng, count, bySport: [count], bbox: [lng, lat, lng, lat] },
      place: { ...austin, lat, lng },
    }));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 200 }), fc.integer({ min: 0, max: 8 }), (cells, zoom) => {
      const athletes = sumMarkerCounts(cells);
      const { places, clusters } = mergeOverlappingCells(cells, zoom);
      expect(sumMarkerCounts(places) + sumMarkerCounts(clusters)).toBe(athletes);
      expect(getSmallestDistance([...places, ...clusters], zoom)).toBeGreaterThanOrEqual(markerPixels);
    }),
  );
});

const sumMarkerCounts = (markers: { count: number }[]) =>
  markers.reduce((total, { count }) => total + count, 0);
