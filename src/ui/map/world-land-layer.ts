import {
  getLoadedWorldLand,
  loadWorldLand,
  mayViewContainLandAbroad,
  worldLandZoom,
} from './load-land-outside-united-states.ts';
import { outlineZoom } from './state-outlines.ts';
import type { Pixels } from './web-mercator.ts';

const createSvgElement = (name: string) =>
  document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

/** The land abroad, below the states, in a group of an SVG whose `viewBox` is in pixels at `outlineZoom`. */
export class WorldLandLayer {
  readonly element = createSvgElement('g');

  constructor() {
    this.element.setAttribute('transform', `scale(${2 ** (outlineZoom - worldLandZoom)})`);
  }

  /** Draws the land as soon as a view asks for it; once drawn it stays. */
  show(view: { corner: Pixels; size: Pixels; zoom: number }): void {
    if (this.element.childElementCount > 0) return;
    this.#draw();
    if (!getLoadedWorldLand() && mayViewContainLandAbroad(view))
      void loadWorldLand().then(() => this.#draw());
  }

  #draw(): void {
    const world = getLoadedWorldLand();
    if (!world) return;
    this.element.replaceChildren(
      createPath('map-abroad', world.land),
      // Closes the gaps between these outlines and the finer ones of the states.
      createPath('map-abroad-seam', world.bordersOfStates),
      createPath('map-lake', world.lakes),
      createPath('map-border', world.borders),
    );
  }
}

function createPath(className: string, pathData: string): SVGElement {
  const path = createSvgElement('path');
  path.setAttribute('class', className);
  path.setAttribute('d', pathData);
  return path;
}
