import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of emscripten's file system that DurableFS uses; its types do not declare them. */
interface Emscripten {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

const eio = 29;

export function fsyncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Syncs every file and folder under a directory, so that a rename of it is durable. */
export function fsyncTree(root: string): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fsyncTree(file);
    else fsyncPath(file);
  }
  fsyncPath(root);
}

/**
 * PGlite's own NodeFS has no fsync: a commit reaches the page cache and is lost with the power. Here fsync(2)
 * of a file or a directory reaches the disk. Leans on internals: `pglite-fsync-fs.test.ts` counts the calls.
 */
export class DurableFS extends NodeFS {
  readonly #onAbort: (reason: unknown) => void;

  constructor(dataDir: string, onAbort: (reason: unknown) => void) {
    super(dataDir);
    this.#onAbort = onAbort;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const patchFsync = (module: unknown) => implementFsync(module as Emscripten);
    const preRun = [...(emscriptenOpts.preRun ?? []), patchFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } };
  }
}

function implementFsync({ FS, NODEFS }: Emscripten): void {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      // Emscripten opens no descriptor for a directory.
      if (stream.nfd === undefined) fsyncPath(NODEFS.realPath(stream.node));
      else fs.fsyncSync(stream.nfd);
      return 0;
    } catch {
      throw new FS.ErrnoError(eio);
    }
  };
}
