import type { Writable } from 'node:stream';

/** Writes everything and ends. For the streams of tar-stream, which are of another kind than `pipeline` expects. */
export async function writeAllAndEnd(source: AsyncIterable<Uint8Array>, sink: Writable): Promise<void> {
  const closed = new Promise<never>((_, reject) => {
    sink.once('error', reject);
    sink.once('close', () => reject(new Error('The stream was closed early.')));
  });
  closed.catch(() => {});
  const waitForSinkEvent = (event: string) =>
    new Promise<void>((resolve) => sink.once(event, () => resolve()));
  for await (const chunk of source) {
    if (!sink.write(chunk)) await Promise.race([waitForSinkEvent('drain'), closed]);
  }
  const finished = waitForSinkEvent('finish');
  sink.end();
  await Promise.race([finished, closed]);
}
