import type { Crop } from '../contract.ts';

/** Size of the upright image in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The square to cut out: x and y are its center in pixels of the image; at zoom 1 it is as large as possible. */
export interface CropSquare {
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 4;

export const centerSquare = ({ width, height }: ImageSize): CropSquare => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** Side of the square, in pixels of the image. */
export function getSideLength({ width, height }: ImageSize, { zoom }: CropSquare): number {
  return Math.min(width, height) / zoom;
}

/** Moves the square by pixels of the image and sets its zoom; it never leaves the image. */
export function moveSquare(
  size: ImageSize,
  square: CropSquare,
  movement: { dx?: number; dy?: number; zoom?: number },
): CropSquare {
  const zoom = clamp(1, movement.zoom ?? square.zoom, maxZoom);
  const half = getSideLength(size, { ...square, zoom }) / 2;
  return {
    x: clamp(half, square.x + (movement.dx ?? 0), size.width - half),
    y: clamp(half, square.y + (movement.dy ?? 0), size.height - half),
    zoom,
  };
}

/** The crop that the server expects: whole pixels, inside the image. */
export function toCropInWholePixels(size: ImageSize, square: CropSquare): Required<Crop> {
  const side = Math.max(1, Math.floor(getSideLength(size, square)));
  const toCropStartPixel = (center: number, imageLength: number) =>
    clamp(0, Math.round(center - side / 2), imageLength - side);
  return {
    x: toCropStartPixel(square.x, size.width),
    y: toCropStartPixel(square.y, size.height),
    width: side,
    height: side,
  };
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
