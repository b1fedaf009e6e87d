// Which towns the map names at which zoom. It is decided when the cells are made, so that a name neither comes nor goes
// while the map is dragged.

import { backgroundMapMinZoom } from '../src/ui/map/background-map-cells.ts';

interface Town {
  name: string;
  x: number;
  y: number;
  population: number;
}

export interface TownOfBackgroundMap extends Town {
  minZoom: number;
}

/** The fewest people of a town that a zoom names. */
const minPopulationAtZoom: [zoom: number, people: number][] = [
  [7, 40_000],
  [8, 20_000],
  [9, 8000],
  [10, 3000],
  [11, 1500],
  [12, 0],
];
/** Pixels: a letter of 11 px in the map's typeface, and a line of them with room around. */
const [letterWidth, nameHeight, margin] = [6.4, 22, 10];

/** The towns whose names have room at some zoom, each with the lowest such zoom; larger ones come first. */
export function listShownTowns(towns: Town[]): TownOfBackgroundMap[] {
  const shown: TownOfBackgroundMap[] = [];
  let waiting = towns.toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name));
  for (const [zoom, minPopulation] of minPopulationAtZoom) {
    const taken = new NamesOfZoom(zoom);
    for (const town of shown) taken.add(town);
    waiting = waiting.filter((town) => {
      if (town.population < minPopulation || !taken.hasRoomFor(town)) return true;
      taken.add(town);
      shown.push({ ...town, minZoom: zoom });
      return false;
    });
  }
  return shown;
}

/** The names that are drawn at one zoom, by squares of the map. */
class NamesOfZoom {
  readonly #scale: number;
  readonly #bySquare = new Map<string, Town[]>();

  constructor(zoom: number) {
    this.#scale = 2 ** (zoom - backgroundMapMinZoom);
  }

  add(town: Town): void {
    const key = this.#toSquare(town).join();
    const names = this.#bySquare.get(key);
    if (names) names.push(town);
    else this.#bySquare.set(key, [town]);
  }

  hasRoomFor(town: Town): boolean {
    const [column, row] = this.#toSquare(town);
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const other of this.#bySquare.get([column + right, row + down].join()) ?? [])
          if (this.#overlap(town, other)) return false;
    return true;
  }

  #overlap(one: Town, other: Town): boolean {
    const width = ((one.name.length + other.name.length) / 2) * letterWidth + margin;
    return (
      Math.abs(one.x - other.x) * this.#scale < width && Math.abs(one.y - other.y) * this.#scale < nameHeight
    );
  }

  /** Wider than the longest name. */
  #toSquare({ x, y }: Town): [number, number] {
    const side = 256;
    return [Math.floor((x * this.#scale) / side), Math.floor((y * this.#scale) / side)];
  }
}
