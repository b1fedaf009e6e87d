import {
  type BackgroundMapCell,
  backgroundMapMinZoom,
  listMapCellKeysInBox,
} from './background-map-cells.ts';
import { listLoadedMapCells, loadBackgroundMapCells } from './load-background-map.ts';
import type { Pixels } from './web-mercator.ts';

const createSvgElement = (name: string) =>
  document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

/** A part of the map in pixels of the world at `zoom`. */
interface View {
  corner: Pixels;
  size: Pixels;
  zoom: number;
}

/** Pixels. */
const nameSize = 11;

/** Counties, lakes and the names of towns, in a group of an SVG whose `viewBox` is in pixels at `backgroundMapMinZoom`. */
export class BackgroundMapLayer {
  readonly element = createSvgElement('g');
  readonly #shapes = createSvgElement('g');
  readonly #names = createSvgElement('g');
  #drawn = '';
  #view: View | undefined;

  constructor() {
    this.element.append(this.#shapes, this.#names);
    this.#names.setAttribute('class', 'map-town');
  }

  /** Draws what is loaded of a view, and the rest as soon as it is. */
  show(view: View): void {
    this.#view = view;
    const { corner, size, zoom } = view;
    const keys = listMapCellKeysInBox({ ...corner, width: size.x, height: size.y }, zoom);
    this.#draw(keys, zoom);
    void loadBackgroundMapCells(keys)?.then(() => this.#view === view && this.#draw(keys, zoom));
  }

  #draw(keys: string[], zoom: number): void {
    this.#names.setAttribute('font-size', `${nameSize * 2 ** (backgroundMapMinZoom - zoom)}`);
    const cells = listLoadedMapCells(keys);
    const whole = Math.floor(zoom);
    const drawn = `${whole} ${cells.map(([key]) => key).join(' ')}`;
    if (this.#drawn === drawn) return;
    this.#drawn = drawn;
    this.#shapes.replaceChildren(...cells.flatMap(([, cell]) => createShapes(cell)));
    this.#names.replaceChildren(...cells.flatMap(([, cell]) => createTownNameElements(cell, whole)));
  }
}

const createShapes = ({ counties, lakes }: BackgroundMapCell) => [
  createPath('map-county', counties),
  createPath('map-lake', lakes),
];

function createPath(className: string, pathData: string): SVGElement {
  const path = createSvgElement('path');
  path.setAttribute('class', className);
  path.setAttribute('d', pathData);
  return path;
}

function createTownNameElements({ towns }: BackgroundMapCell, zoom: number): SVGElement[] {
  return towns
    .filter(([, , , minZoom]) => minZoom <= zoom)
    .map(([name, x, y]) => {
      const text = createSvgElement('text');
      text.setAttribute('x', `${x}`);
      text.setAttribute('y', `${y}`);
      // Below the marker that the town may have.
      text.setAttribute('dy', '2.4em');
      text.textContent = name;
      return text;
    });
}
