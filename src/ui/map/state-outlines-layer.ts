import { BackgroundMapLayer } from './background-map-layer.ts';
import { getCoarseOutlines, getOutlinesViewBox, loadFinerOutlines, type Outline } from './state-outlines.ts';
import { Renderer, setPosition } from './used-leaflet-modules.ts';
import { WorldLandLayer } from './world-land-layer.ts';

const createSvgElement = (name: string) =>
  document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

/**
 * The states' outlines, near a town the ground, and the land abroad, as a layer in a pane of its own, below tiles and
 * markers. They are drawn once and the browser scales them; Leaflet clips and draws its own polygons again at every move.
 */
export class StateOutlinesLayer extends Renderer {
  #drawn: Outline[] | undefined;
  readonly #states = createSvgElement('g');
  readonly #ground = new BackgroundMapLayer();
  readonly #world = new WorldLandLayer();

  constructor(pane: string) {
    // Wider than the view, so that dragging does not uncover blank water.
    super({ pane, padding: 1 });
  }

  protected override _initContainer(): void {
    this._container = createSvgElement('svg');
    this._container.setAttribute('pointer-events', 'none');
    this._container.append(this.#world.element, this.#states, this.#ground.element);
    this.#drawOutlines(getCoarseOutlines());
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
    this._container.setAttribute(
      'viewBox',
      getOutlinesViewBox(corner.add(this._map.getPixelOrigin()), size, zoom),
    );
    setPosition(this._container, corner);
    this.#showGroundAndWorld(zoom);
    void loadFinerOutlines(zoom)?.then((finer) => this.#drawOutlines(finer));
  }

  /** Of the view alone: the layer is three times as wide. */
  #showGroundAndWorld(zoom: number): void {
    const { min } = this._map.getPixelBounds();
    if (!min) return;
    const view = { corner: min, size: this._map.getSize(), zoom };
    this.#ground.show(view);
    this.#world.show(view);
  }

  #drawOutlines(outlines: Outline[]): void {
    if (this.#drawn === outlines) return;
    this.#drawn = outlines;
    this.#states.replaceChildren(...outlines.map(({ path }) => createStatePath(path)));
  }
}

function createStatePath(pathData: string): SVGElement {
  const state = createSvgElement('path');
  state.setAttribute('class', 'map-state');
  state.setAttribute('d', pathData);
  return state;
}
