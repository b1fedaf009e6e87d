import type { Crop } from '../contract.ts';

/** The pixels of an image as it is seen upright. */
export interface Size {
  width: number;
  height: number;
}

/** The square to cut out: its centre in pixels of the image; with zoom 1 it is as large as the image allows. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}

export const mostZoom = 4;

export const centred = ({ width, height }: Size): Frame => ({ x: width / 2, y: height / 2, zoom: 1 });

/** How many pixels of the image the square is wide. */
export function sideOf({ width, height }: Size, { zoom }: Frame): number {
  return Math.min(width, height) / zoom;
}

/** The frame after a move by pixels of the image and a change of zoom; it never leaves the image. */
export function changed(size: Size, frame: Frame, by: { dx?: number; dy?: number; zoom?: number }): Frame {
  const zoom = between(1, by.zoom ?? frame.zoom, mostZoom);
  const half = sideOf(size, { ...frame, zoom }) / 2;
  return {
    x: between(half, frame.x + (by.dx ?? 0), size.width - half),
    y: between(half, frame.y + (by.dy ?? 0), size.height - half),
    zoom,
  };
}

/** What the server is told: whole pixels, inside the image. */
export function cropOf(size: Size, frame: Frame): Required<Crop> {
  const side = Math.max(1, Math.floor(sideOf(size, frame)));
  const start = (centre: number, most: number) => between(0, Math.round(centre - side / 2), most - side);
  return { x: start(frame.x, size.width), y: start(frame.y, size.height), width: side, height: side };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
