import type { BackgroundMapCell } from './background-map-cells.ts';

const loaded = new Map<string, BackgroundMapCell>();
const loading = new Map<string, Promise<void>>();
const withoutLand = new Set<string>();

/** The cells that are loaded, with their keys. Cells without land are in no file. */
export function listLoadedMapCells(keys: readonly string[]): [key: string, cell: BackgroundMapCell][] {
  return keys.flatMap((key) => {
    const cell = loaded.get(key);
    return cell ? [[key, cell] as [string, BackgroundMapCell]] : [];
  });
}

/** Loads what is missing; undefined where nothing is. A cell that could not be loaded is tried again at the next move. */
export function loadBackgroundMapCells(keys: readonly string[]): Promise<unknown> | undefined {
  const missing = keys.filter((key) => !loaded.has(key) && !withoutLand.has(key));
  return missing.length > 0 ? Promise.all(missing.map(loadCellOnce)) : undefined;
}

function loadCellOnce(key: string): Promise<void> {
  const request =
    loading.get(key) ??
    loadCell(key)
      // The map is of use without it.
      .catch(() => {})
      .finally(() => loading.delete(key));
  loading.set(key, request);
  return request;
}

async function loadCell(key: string): Promise<void> {
  const { backgroundMapCellFiles } = await import('./lazy-imports-of-map-cell-files.ts');
  const load = backgroundMapCellFiles[toPath(key)];
  if (load) loaded.set(key, await load());
  else withoutLand.add(key);
}

const toPath = (key: string) => `../../../datasets/background-map-cells/${key}.json`;
