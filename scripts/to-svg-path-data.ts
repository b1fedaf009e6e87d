/** A line of `[x, y]` points as an SVG path. Each point is relative to the one before, which takes half the letters. */
export function toPathData(line: (readonly [number, number])[]): string {
  return line
    .map(([x, y], i) => {
      const [fromX, fromY] = line[i - 1] ?? [0, 0];
      return `${i === 0 ? 'M' : 'l'}${x - fromX} ${y - fromY}`.replace(' -', '-');
    })
    .join('');
}
