import type { Facts } from './facts.ts';

export interface Cycle {
  /** The file and line whose import closes the circle. */
  file: string;
  line: number;
  /** Begins and ends with the same file. */
  path: string[];
}

/** Every circle that a walk along the imports closes. Imports that run later make none. */
export function cyclesOf(all: readonly Facts[]): Cycle[] {
  const byFile = new Map(all.map((facts) => [facts.file, facts]));
  const done = new Set<string>();
  const cycles: Cycle[] = [];

  const walk = (file: string, path: string[]) => {
    if (done.has(file)) return;
    for (const { target, line, later } of byFile.get(file)?.imports ?? []) {
      if (!target || later) continue;
      const from = path.indexOf(target);
      if (from >= 0) cycles.push({ file, line, path: [...path.slice(from), target] });
      else walk(target, [...path, target]);
    }
    done.add(file);
  };
  for (const { file } of all) walk(file, [file]);
  return cycles;
}
