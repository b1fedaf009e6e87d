import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type {
  EngineModules,
  EngineWorkerData,
  MessageFromEngine,
  MessageToEngine,
} from './engine-worker-messages.ts';
import { DurableFS, fsyncPath, fsyncTree } from './pglite-fsync-fs.ts';
import { separateNotifications } from './postgres-wire-protocol.ts';

const { settings, modules: modulesOfProcess, pgliteFolder } = workerData as EngineWorkerData;
const { directory, parameters, mayBeAborted } = settings;
const port = parentPort!;
const postToMainThread = (message: MessageFromEngine, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

/** After an abort the engine's memory cannot be trusted: no other query may run in it. */
function exitWithReason(reason: unknown): never {
  postToMainThread({
    kind: 'died',
    reason: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason),
  });
  process.exit(1);
}

/** At its start PGlite reads the types of arrays for its own parsers: a third of its CPU time then, for nothing, as `pg` parses. */
class WireOnlyPglite extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

async function openPglite(
  dataDir: string,
  { pglite: pgliteWasmModule, initdb }: EngineModules,
): Promise<PGlite> {
  const pglite = new WireOnlyPglite({
    pgliteWasmModule,
    initdbWasmModule: initdb,
    fs: new DurableFS(dataDir, exitWithReason),
    extensions: { pg_trgm, unaccent },
    startParams: [
      // -F is "fsync off"; wal_sync_method is the one that DurableFS can serve.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
      ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    onStderr: (line) => {
      postToMainThread({ kind: 'stderr', line });
      return false;
    },
  });
  await pglite.waitReady;
  return pglite;
}

/** Creates the database in a temporary folder and renames it, so that an interrupted start leaves no half database. */
async function createDatabaseAtomically(modules: EngineModules): Promise<void> {
  const temporary = `${directory}.new`;
  fs.rmSync(temporary, { recursive: true, force: true });
  fs.mkdirSync(temporary, { recursive: true });
  const pg = await openPglite(temporary, modules);
  await pg.close();
  await fsyncTree(temporary);
  fs.rmSync(directory, { recursive: true, force: true });
  fs.renameSync(temporary, directory);
  fsyncPath(path.dirname(directory));
}

interface Module {
  _PostgresMainLoopOnce(): void;
  _fclose(pointer: number): void;
}

const longJump = 100;

/** PGlite swallows errors of its main loop; every error but PostgreSQL's own longjmp ends the engine. */
function exitWorkerOnEngineCrash(module: Module): { crashAtNextQuery: () => void } {
  const original = module._PostgresMainLoopOnce;
  let mustCrash = false;
  module._PostgresMainLoopOnce = () => {
    try {
      if (mustCrash) module._fclose(-16);
      original();
    } catch (error) {
      if ((error as { status?: number }).status !== longJump) exitWithReason(error);
      throw error;
    }
  };
  return { crashAtNextQuery: () => (mustCrash = true) };
}

async function executeProtocolBatch(pg: PGlite, batch: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = [];
  // Not execProtocolRaw: it parses every response again and never frees the result (memory leak).
  await pg.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => chunks.push(bytes.slice()),
  });
  const { bytes, notifications, status } = separateNotifications(chunks);
  const transfer = notifications ? [bytes.buffer, notifications.buffer] : [bytes.buffer];
  postToMainThread({ kind: 'answer', bytes, notifications, status }, transfer);
}

async function compileModulesAndShare(): Promise<EngineModules> {
  const compile = async (file: string) => WebAssembly.compile(await readFile(path.join(pgliteFolder, file)));
  const [pglite, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
  const modules = { pglite, initdb };
  postToMainThread({ kind: 'compiled', modules });
  return modules;
}

async function startEngineAndListen(): Promise<void> {
  const modules = modulesOfProcess ?? (await compileModulesAndShare());
  if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) await createDatabaseAtomically(modules);
  const pg = await openPglite(directory, modules);
  const { crashAtNextQuery } = exitWorkerOnEngineCrash(pg.Module as PGlite['Module'] & Module);
  port.on('message', (message: MessageToEngine) => {
    if (message.kind === 'exchange') executeProtocolBatch(pg, message.batch).catch(exitWithReason);
    else if (message.kind === 'abort' && mayBeAborted) crashAtNextQuery();
    else if (message.kind === 'close') pg.close().then(() => process.exit(0), exitWithReason);
  });
  postToMainThread({ kind: 'ready' });
}

startEngineAndListen().catch(exitWithReason);
