import type { Logger } from 'pino';

/** Logs, with LOG_LEVEL=debug, where the time of a start goes. The first phase began with the process. */
export function logStartPhases(log: Pick<Logger, 'debug'>): (phase: string) => void {
  let phaseStart = 0;
  const endPhase = (phase: string) => {
    const now = performance.now();
    log.debug({ phase, ms: Math.round(now - phaseStart), sinceStartMs: Math.round(now) }, 'Start');
    phaseStart = now;
  };
  endPhase('program loaded');
  return endPhase;
}
