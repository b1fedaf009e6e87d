import type { Answer } from './wire-protocol.ts';

/** What the engine's worker is started with. */
export interface EngineSettings {
  directory: string;
  /** PostgreSQL settings, as after `-c`. */
  parameters: Record<string, string>;
  /** For tests of the recovery only. */
  mayBeAborted: boolean;
}

export type ToEngine =
  | { kind: 'exchange'; batch: Uint8Array<ArrayBuffer> }
  | { kind: 'abort' }
  | { kind: 'close' };

export type FromEngine =
  | { kind: 'ready' }
  | ({ kind: 'answer' } & Answer)
  | { kind: 'stderr'; line: string }
  | { kind: 'died'; reason: string };
