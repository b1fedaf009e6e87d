import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that responses are sent in, the preferred one first. */
export const contentCodings = ['br', 'gzip'] as const;
export type ContentCoding = (typeof contentCodings)[number];

/** In bytes: a shorter response fits into one packet anyway. */
export const minCompressedLength = 1024;

/** Costs half of the default level's time and adds a tenth to the length. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };

const compressors: Record<ContentCoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: brotliParams }),
  gzip: (text) => promisify(gzip)(text),
};

/** Compresses in another thread. */
export const compressText = (text: string, coding: ContentCoding): Promise<Buffer> =>
  compressors[coding](text);

/** The coding that a value of `Accept-Encoding` prefers; undefined where it allows none of ours (RFC 9110, 12.5.3). */
export function chooseContentCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  const accepted = acceptEncoding?.toLowerCase().split(',').map(parseCoding) ?? [];
  const getWeight = (coding: string) =>
    (accepted.find(({ name }) => name === coding) ?? accepted.find(({ name }) => name === '*'))?.weight ?? 0;
  const [best] = contentCodings.toSorted((one, other) => getWeight(other) - getWeight(one));
  return best && getWeight(best) > 0 ? best : undefined;
}

function parseCoding(text: string): { name: string; weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
