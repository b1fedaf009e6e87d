interface Point {
  lat: number;
  lng: number;
}

/** Whether a point is inside a polygon on a flat map; a line that crosses itself is filled by turns (even-odd rule). */
export function isPointInPolygon({ lat, lng }: Point, polygon: readonly Point[]): boolean {
  let isInside = false;
  for (const [nth, a] of polygon.entries()) {
    const b = polygon[(nth || polygon.length) - 1]!;
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng)
      isInside = !isInside;
  }
  return isInside;
}

/** The middle of the box around a polygon. */
export function getMiddle(polygon: readonly Point[]): Point {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(polygon.map(({ lat }) => lat)), lng: middle(polygon.map(({ lng }) => lng)) };
}
