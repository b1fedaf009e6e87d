import type { EngineResponse } from './postgres-wire-protocol.ts';

export interface EngineSettings {
  directory: string;
  /** PostgreSQL settings, as after `-c`. */
  parameters: Record<string, string>;
  /** For tests of the recovery only. */
  mayBeAborted: boolean;
}

/** The WebAssembly of PostgreSQL, and of the program that creates a database. */
export interface EngineModules {
  pglite: WebAssembly.Module;
  initdb: WebAssembly.Module;
}

/** What the engine's worker is started with. */
export interface EngineWorkerData {
  settings: EngineSettings;
  /** Those of an earlier engine of the process; undefined for the first one, which compiles them. */
  modules: EngineModules | undefined;
  /** The folder of their files. */
  pgliteFolder: string;
}

export type MessageToEngine =
  | { kind: 'exchange'; batch: Uint8Array<ArrayBuffer> }
  | { kind: 'abort' }
  | { kind: 'close' };

export type MessageFromEngine =
  | { kind: 'compiled'; modules: EngineModules }
  | { kind: 'ready' }
  | ({ kind: 'answer' } & EngineResponse)
  | { kind: 'stderr'; line: string }
  | { kind: 'died'; reason: string };
