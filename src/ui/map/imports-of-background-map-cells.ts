import type { GroundCell } from './background-map-cells.ts';

/** Each cell is a file of the build, which browsers keep for a year. Their names alone are 2 kB. */
export const groundCellFiles = import.meta.glob<GroundCell>('../../../datasets/map-ground/*.json', {
  import: 'default',
});
