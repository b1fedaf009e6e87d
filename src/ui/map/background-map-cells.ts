/** Cells of the ground are in whole pixels at this zoom, where they are as fine as their sources. */
export const backgroundMapMinZoom = 12;
/** The width and height of a cell: those of a tile at zoom 6. */
export const backgroundMapCellPixels = 2 ** 14;
/** Below this zoom the map shows states only. */
const minGroundZoom = 7;

/** What the map draws near a town: paths at `backgroundMapMinZoom`, and names of towns with the lowest zoom that shows each. */
export interface BackgroundMapCell {
  counties: string;
  lakes: string;
  towns: [name: string, x: number, y: number, minZoom: number][];
}

interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The keys of the cells that a box of pixels at `zoom` touches; none where the zoom is too low for them. */
export function listMapCellKeysInBox({ x, y, width, height }: PixelBox, zoom: number): string[] {
  if (zoom < minGroundZoom) return [];
  const side = backgroundMapCellPixels * 2 ** (zoom - backgroundMapMinZoom);
  const keys: string[] = [];
  for (let column = Math.floor(x / side); column * side < x + width; column++)
    for (let row = Math.floor(y / side); row * side < y + height; row++) keys.push(`${column}_${row}`);
  return keys;
}
