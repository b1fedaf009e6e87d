// Geometry for the scripts that make maps: simplifies lines and computes areas.

export type Point = [number, number];

/** Simplifies a line (Douglas-Peucker): removes points nearer to it than the tolerance. */
export function simplifyLine(line: Point[], tolerance: number): Point[] {
  const first = line[0] as Point;
  const last = line.at(-1) as Point;
  let farthest = 0;
  let most = tolerance;
  for (let i = 1; i < line.length - 1; i++) {
    const away = getDistanceToSegment(line[i] as Point, first, last);
    if (away > most) [farthest, most] = [i, away];
  }
  if (farthest === 0) return line.length > 2 && first.join() === last.join() ? line : [first, last];
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)];
  return [...simplifyLine(before, tolerance).slice(0, -1), ...simplifyLine(after, tolerance)];
}

function getDistanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

/** Of a ring, in the square of its units; the sign says which way round it goes. */
export function getRingArea(ring: Point[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Point;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** The part of a ring inside a square (Sutherland-Hodgman), in whole units. */
export function clipRingToSquare(ring: Point[], [left, top]: Point, side: number): Point[] {
  const edges: [axis: 0 | 1, edge: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, left + side, -1],
    [1, top, 1],
    [1, top + side, -1],
  ];
  return edges.reduce((part, [axis, edge, sign]) => clipRingAtEdge(part, axis, edge, sign), ring);
}

/** The part of a ring on one side of a line across `axis`. */
function clipRingAtEdge(ring: Point[], axis: 0 | 1, edge: number, sign: 1 | -1): Point[] {
  const isInside = (point: Point) => (point[axis] - edge) * sign >= 0;
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1) as Point;
    const crossing = isInside(before) === isInside(point) ? [] : [getCrossing(before, point, axis, edge)];
    return isInside(point) ? [...crossing, point] : crossing;
  });
}

function getCrossing(one: Point, other: Point, axis: 0 | 1, edge: number): Point {
  const share = (edge - one[axis]) / (other[axis] - one[axis]);
  const [x, y] = [one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])];
  return [Math.round(x), Math.round(y)];
}
