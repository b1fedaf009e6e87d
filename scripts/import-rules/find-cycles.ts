import type { SourceFacts } from './collect-imports-and-restricted-calls.ts';

export interface ImportCycle {
  /** The file and line whose import closes the cycle. */
  file: string;
  line: number;
  /** Begins and ends with the same file. */
  path: string[];
}

/** Finds import cycles by depth-first search. Dynamic imports close no cycle. */
export function findImportCycles(all: readonly SourceFacts[]): ImportCycle[] {
  const byFile = new Map(all.map((facts) => [facts.file, facts]));
  const done = new Set<string>();
  const cycles: ImportCycle[] = [];

  const visitImports = (file: string, path: string[]) => {
    if (done.has(file)) return;
    for (const { target, line, later } of byFile.get(file)?.imports ?? []) {
      if (!target || later) continue;
      const from = path.indexOf(target);
      if (from >= 0) cycles.push({ file, line, path: [...path.slice(from), target] });
      else visitImports(target, [...path, target]);
    }
    done.add(file);
  };
  for (const { file } of all) visitImports(file, [file]);
  return cycles;
}

/**
 * The imports that close a circle of features, contract, server and web taken together: one for each two features.
 * Imports that run later count too: a feature depends on what it loads lazily.
 */
export function findFeatureCycles(all: readonly SourceFacts[]): ImportCycle[] {
  const edges = new Map<string, Map<string, Omit<ImportCycle, 'path'>>>();
  for (const { file, imports } of all) {
    const from = getFeatureName(file);
    if (!from || /\.test\.tsx?$/.test(file)) continue;
    for (const { target, line } of imports) {
      const to = target && getFeatureName(target);
      if (!to || to === from) continue;
      const targets = edges.get(from) ?? new Map();
      edges.set(from, targets);
      if (!targets.has(to)) targets.set(to, { file, line });
    }
  }
  return [...edges].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, place]) => {
      const back = findShortestPath(edges, to, from);
      return back ? [{ ...place, path: [from, ...back] }] : [];
    }),
  );
}

function findShortestPath(
  edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  from: string,
  to: string,
): string[] | undefined {
  const paths = [[from]];
  const seen = new Set([from]);
  for (let path = paths.shift(); path; path = paths.shift()) {
    const last = path.at(-1) as string;
    if (last === to) return path;
    for (const next of edges.get(last)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

const getFeatureName = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1];
