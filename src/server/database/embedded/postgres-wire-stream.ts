import { Duplex } from 'node:stream';
import { clientMessages, copyInResponse, readFirstString, requestCodes } from './postgres-wire-protocol.ts';
import type { SessionClient, SharedSession } from './single-session-multiplexer.ts';

const endsBatch = new Set([
  clientMessages.query,
  clientMessages.sync,
  clientMessages.flush,
  clientMessages.functionCall,
]);
const copyFromClient = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i;

/** A stream that `pg` uses as its socket to a server. It passes only whole batches to the session. */
export class PostgresWireStream extends Duplex implements SessionClient {
  readonly #session: SharedSession;
  readonly #whenReady: () => Promise<void>;
  #pending: Buffer = Buffer.alloc(0);
  #batch: Uint8Array[] = [];
  #isStarted = false;
  #isCopying = false;
  #ended = false;

  constructor(session: SharedSession, whenReady: () => Promise<void>) {
    super();
    this.#session = session;
    this.#whenReady = whenReady;
  }

  connect(): this {
    this.#whenReady().then(
      () => {
        if (this.destroyed) return;
        this.#session.join(this);
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  /** A no-op that `pg` calls: the engine's worker keeps the process alive. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  receive(bytes: Uint8Array): void {
    if (!this.#ended) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#readPackets(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#readPackets(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#session.leave(this);
    done(error);
  }

  async #readPackets(chunk: Buffer): Promise<void> {
    this.#pending = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk;
    for (let packet = this.#takeNextPacket(); packet; packet = this.#takeNextPacket()) {
      await (this.#isStarted ? this.#acceptPacket(packet) : this.#acceptStartupPacket(packet));
    }
  }

  #takeNextPacket(): Buffer | undefined {
    const lengthAt = this.#isStarted ? 1 : 0;
    if (this.#pending.length < lengthAt + 4) return undefined;
    const size = lengthAt + this.#pending.readInt32BE(lengthAt);
    if (this.#pending.length < size) return undefined;
    const packet = this.#pending.subarray(0, size);
    this.#pending = this.#pending.subarray(size);
    return packet;
  }

  async #acceptStartupPacket(packet: Buffer): Promise<void> {
    const asked = packet.readInt32BE(4);
    if (asked === requestCodes.ssl || asked === requestCodes.gssEncryption) return void this.push('N');
    if (asked === requestCodes.cancel) return void this.destroy();
    this.#isStarted = true;
    await this.#session.submit(this, [packet]);
  }

  async #acceptPacket(packet: Buffer): Promise<void> {
    const type = packet[0]!;
    if (type === clientMessages.terminate) return this.#endOnTerminate();
    if (this.#isCopying) return this.#acceptCopyPacket(type, packet);
    if (type === clientMessages.parse) this.#takeStatementName(readFirstString(packet));
    this.#batch.push(packet);
    if (type === clientMessages.query && copyFromClient.test(readFirstString(packet)))
      return this.#beginCopyFromClient();
    if (endsBatch.has(type)) await this.#submitBatch();
  }

  #endOnTerminate(): void {
    this.#ended = true;
    this.push(null);
  }

  #takeStatementName(statement: string): void {
    const makeRoom = statement && this.#session.takeStatementName(this, statement);
    if (makeRoom) this.#batch.push(makeRoom);
  }

  /** Buffers the data of a COPY: the engine cannot wait for a client in the middle of one. */
  #beginCopyFromClient(): void {
    this.#isCopying = true;
    this.push(copyInResponse);
  }

  async #acceptCopyPacket(type: number, packet: Buffer): Promise<void> {
    if (type === clientMessages.sync || type === clientMessages.flush) return;
    this.#batch.push(packet);
    if (type === clientMessages.copyData) return;
    this.#isCopying = false;
    await this.#submitBatch();
  }

  async #submitBatch(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    await this.#session.submit(this, batch);
  }
}
