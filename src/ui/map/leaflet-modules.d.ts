// The types of Leaflet's single modules; its package has types only as a whole.

declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet';
}
declare module 'leaflet/src/map/handler/*';
declare module 'leaflet/src/core/Browser.js' {
  /** The features that Leaflet has detected. */
  const browser: { any3d: boolean };
  export default browser;
}
declare module 'leaflet/src/dom/DomEvent.js' {
  import { DomEvent } from 'leaflet';
  export const disableClickPropagation: typeof DomEvent.disableClickPropagation;
}
declare module 'leaflet/src/dom/DomUtil.js' {
  import type { Point } from 'leaflet';
  /** It sets only styles, which SVG elements have too. */
  export function setPosition(element: HTMLElement | SVGElement, point: Point): void;
}
declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { DivIcon } from 'leaflet';
}
declare module 'leaflet/src/layer/marker/Marker.js' {
  export { Marker } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet';
}
declare module 'leaflet/src/layer/vector/Renderer.js' {
  import { type Bounds, type Map as Leaflet, Renderer as Whole } from 'leaflet';

  /** With the methods that subclasses implement, and the fields that they read. */
  export class Renderer extends Whole {
    protected _map: Leaflet & { _animatingZoom?: boolean };
    protected _container: SVGElement | undefined;
    /** In pixels of the map's layers; undefined before the first update. */
    protected _bounds: Bounds;
    protected _initContainer(): void;
    protected _destroyContainer(): void;
    protected _update(): void;
  }
}
