import type { EngineResponse } from './postgres-wire-protocol.ts';

/** What the engine's worker is started with. */
export interface EngineSettings {
  directory: string;
  /** PostgreSQL settings, as after `-c`. */
  parameters: Record<string, string>;
  /** For tests of the recovery only. */
  mayBeAborted: boolean;
}

export type MessageToEngine =
  | { kind: 'exchange'; batch: Uint8Array<ArrayBuffer> }
  | { kind: 'abort' }
  | { kind: 'close' };

export type MessageFromEngine =
  | { kind: 'ready' }
  | ({ kind: 'answer' } & EngineResponse)
  | { kind: 'stderr'; line: string }
  | { kind: 'died'; reason: string };
