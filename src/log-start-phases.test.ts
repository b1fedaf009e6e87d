import { expect, test } from 'vitest';
import { logStartPhases } from './log-start-phases.ts';

test('the phases of a start add up to the time since the process began', () => {
  const logged: { phase: string; ms: number; sinceStartMs: number }[] = [];
  const log = { debug: (entry: (typeof logged)[number]) => logged.push(entry) };
  const endPhase = logStartPhases(log as unknown as Parameters<typeof logStartPhases>[0]);
  endPhase('database opened');
  endPhase('listening');
  expect(logged.map(({ phase }) => phase)).toEqual(['program loaded', 'database opened', 'listening']);
  const sum = logged.reduce((total, { ms }) => total + ms, 0);
  expect(Math.abs(sum - logged.at(-1)!.sinceStartMs)).toBeLessThanOrEqual(logged.length);
});
