import { readFileSync } from 'node:fs';
import type { Point } from './simplify-and-clip-outlines.ts';

interface LakeCollection {
  features: { geometry: { type: string; coordinates: Point[][] | Point[][][] } | null }[];
}

/** The shores of the lakes in a GeoJSON file of Natural Earth, in degrees and without their islands. */
export function readLakeShores(file: string): Point[][] {
  const lakes = JSON.parse(readFileSync(file, 'utf8')) as LakeCollection;
  return lakes.features.flatMap(({ geometry }) => {
    if (!geometry) return [];
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return (polygons as Point[][][]).map(([shore = []]) => shore);
  });
}
