import { ReconnectingEventReader } from '../messages/reconnecting-event-reader.ts';
import type { BenchMember } from '../support/api-client.ts';

const msBetweenReplacements = 500;

/** Event streams, one of which is closed and replaced twice a second, so that what they leave behind adds up. */
export class StreamsThatComeAndGo {
  readonly #streams: ReconnectingEventReader[] = [];
  readonly #timer: NodeJS.Timeout;

  static async open(origin: string, members: BenchMember[], count: number): Promise<StreamsThatComeAndGo> {
    const open = (n: number) => new ReconnectingEventReader(origin, members[n % members.length]!);
    const streams = Array.from({ length: count }, (_, n) => open(n));
    await Promise.all(streams.map(({ opened }) => opened));
    return new StreamsThatComeAndGo(streams, open);
  }

  private constructor(streams: ReconnectingEventReader[], open: (n: number) => ReconnectingEventReader) {
    this.#streams = streams;
    let next = 0;
    this.#timer = setInterval(() => {
      const n = next++ % streams.length;
      streams[n]!.close();
      streams[n] = open(n);
    }, msBetweenReplacements);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.close();
  }
}
