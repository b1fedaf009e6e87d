import type { BackgroundMapCell } from './background-map-cells.ts';

/** Each cell is a file of the build, which browsers keep for a year. Their names alone are 2 kB. */
export const backgroundMapCellFiles = import.meta.glob<BackgroundMapCell>(
  '../../../datasets/background-map-cells/*.json',
  {
    import: 'default',
  },
);
