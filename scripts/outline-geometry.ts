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
