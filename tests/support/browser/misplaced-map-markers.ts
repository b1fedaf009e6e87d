import type { Locator } from 'playwright-core';
import type { MapPlace } from '#features/map/contract.ts';
import { outlineZoom } from '#ui/map/state-outlines.ts';
import { projectToPixels } from '#ui/map/web-mercator.ts';

/**
 * Returns the clusters whose center is more than a pixel from their point on the map, or, for a city, from
 * its position on the state outlines; and how many clusters are one city or several.
 */
export async function findMisplacedMarkers(map: Locator, places: MapPlace[]) {
  const cities = places.map(({ city, state, count, ...at }) => ({
    label: `${city}, ${state}: ${count} athlete${count === 1 ? '' : 's'}`,
    ...projectToPixels(at, outlineZoom),
  }));
  return map.evaluate((frame, cities) => {
    const outlines = frame.querySelector('svg')?.getScreenCTM() ?? undefined;
    const found = { cities: 0, others: 0, astray: [] as string[] };
    for (const marker of frame.querySelectorAll('.map-marker')) {
      const { x, y, width, height } = marker.getBoundingClientRect();
      const label = marker.getAttribute('aria-label') ?? '';
      const city = cities.find((one) => one.label === label);
      const placed = marker.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const wanted = [placed, city && new DOMPoint(city.x, city.y).matrixTransform(outlines)];
      const isAstray = wanted.some(
        (at) => at && Math.max(Math.abs(x + width / 2 - at.x), Math.abs(y + height / 2 - at.y)) > 1,
      );
      if (isAstray) found.astray.push(label);
      found[city ? 'cities' : 'others'] += 1;
    }
    return found;
  }, cities);
}
