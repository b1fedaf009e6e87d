import { Renderer, setPosition } from './leaflet.ts';
import { getCoarseOutlines, loadFinerOutlines, type Outline, toViewBox } from './state-outlines.ts';

const createSvgElement = (name: string) =>
  document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

/**
 * The states' outlines as a layer in a pane of its own, below tiles and markers. They are drawn once and the browser
 * scales them; Leaflet clips and draws its own polygons again at every move.
 */
export class StateOutlinesLayer extends Renderer {
  #drawn: Outline[] | undefined;

  constructor(pane: string) {
    // Wider than the view, so that dragging does not uncover blank water.
    super({ pane, padding: 1 });
  }

  protected override _initContainer(): void {
    this._container = createSvgElement('svg');
    this._container.setAttribute('pointer-events', 'none');
    this.#draw(getCoarseOutlines());
  }

  protected override _destroyContainer(): void {
    this._container?.remove();
    this._container = undefined;
  }

  protected override _update(): void {
    // During a zoom animation Leaflet scales what is drawn.
    if (!this._container || (this._map._animatingZoom && this._bounds)) return;
    super._update();
    const corner = this._bounds.getTopLeft();
    const [size, zoom] = [this._bounds.getSize(), this._map.getZoom()];
    this._container.setAttribute('width', `${size.x}`);
    this._container.setAttribute('height', `${size.y}`);
    this._container.setAttribute('viewBox', toViewBox(corner.add(this._map.getPixelOrigin()), size, zoom));
    setPosition(this._container, corner);
    void loadFinerOutlines(zoom)?.then((finer) => this.#draw(finer));
  }

  #draw(outlines: Outline[]): void {
    if (this.#drawn === outlines) return;
    this.#drawn = outlines;
    this._container?.replaceChildren(...outlines.map(({ path }) => createPath(path)));
  }
}

function createPath(path: string): SVGElement {
  const state = createSvgElement('path');
  state.setAttribute('class', 'map-state');
  state.setAttribute('d', path);
  return state;
}
