import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import { mapLimits } from './web-mercator.ts';

/** After so many failed tiles in a row the tile server counts as unreachable. */
const maxTileErrors = 4;

/** Removes itself when the server keeps failing. */
export function createTileLayer(url: string, onShown: (isShown: boolean) => void): TileLayer {
  const layer = new TileLayer(url, {
    maxZoom: mapLimits.maxZoom,
    // Tile servers want to know which site asks; the page's own policy sends no referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let errors = 0;
  layer.on('tileload', () => {
    errors = 0;
    onShown(true);
  });
  layer.on('tileerror', () => {
    errors += 1;
    if (errors < maxTileErrors) return;
    layer.remove();
    onShown(false);
  });
  return layer;
}
