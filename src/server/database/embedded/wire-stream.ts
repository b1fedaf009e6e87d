import { Duplex } from 'node:stream';
import type { Party, Session } from './shared-session.ts';
import { copyInResponse, firstString, frontend, request } from './wire-protocol.ts';

const endsBatch = new Set([frontend.query, frontend.sync, frontend.flush, frontend.functionCall]);
const copyFromClient = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i;

/** A stream that `pg` uses as its socket to a server. It passes only whole batches to the session. */
export class WireStream extends Duplex implements Party {
  readonly #session: Session;
  readonly #whenUp: () => Promise<void>;
  #pending: Buffer = Buffer.alloc(0);
  #batch: Uint8Array[] = [];
  #started = false;
  #copying = false;
  #over = false;

  constructor(session: Session, whenUp: () => Promise<void>) {
    super();
    this.#session = session;
    this.#whenUp = whenUp;
  }

  connect(): this {
    this.#whenUp().then(
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
    if (!this.#over) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#take(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#session.leave(this);
    done(error);
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#pending = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk;
    for (let packet = this.#nextPacket(); packet; packet = this.#nextPacket()) {
      await (this.#started ? this.#accept(packet) : this.#start(packet));
    }
  }

  #nextPacket(): Buffer | undefined {
    const lengthAt = this.#started ? 1 : 0;
    if (this.#pending.length < lengthAt + 4) return undefined;
    const size = lengthAt + this.#pending.readInt32BE(lengthAt);
    if (this.#pending.length < size) return undefined;
    const packet = this.#pending.subarray(0, size);
    this.#pending = this.#pending.subarray(size);
    return packet;
  }

  async #start(packet: Buffer): Promise<void> {
    const asked = packet.readInt32BE(4);
    if (asked === request.ssl || asked === request.gssEncryption) return void this.push('N');
    if (asked === request.cancel) return void this.destroy();
    this.#started = true;
    await this.#session.submit(this, [packet]);
  }

  async #accept(packet: Buffer): Promise<void> {
    const type = packet[0]!;
    if (type === frontend.terminate) return this.#end();
    if (this.#copying) return this.#acceptCopy(type, packet);
    if (type === frontend.parse) this.#claim(firstString(packet));
    this.#batch.push(packet);
    if (type === frontend.query && copyFromClient.test(firstString(packet))) return this.#beginCopy();
    if (endsBatch.has(type)) await this.#flush();
  }

  #end(): void {
    this.#over = true;
    this.push(null);
  }

  #claim(statement: string): void {
    const makeRoom = statement && this.#session.claimStatement(this, statement);
    if (makeRoom) this.#batch.push(makeRoom);
  }

  /** Buffers the data of a COPY: the engine cannot wait for a client in the middle of one. */
  #beginCopy(): void {
    this.#copying = true;
    this.push(copyInResponse);
  }

  async #acceptCopy(type: number, packet: Buffer): Promise<void> {
    if (type === frontend.sync || type === frontend.flush) return;
    this.#batch.push(packet);
    if (type === frontend.copyData) return;
    this.#copying = false;
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    await this.#session.submit(this, batch);
  }
}
