import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

// In a thread of its own: a whole history takes seconds.
const pack = promisify<Buffer, Buffer>(deflateRaw);

export interface ZipEntry {
  name: string;
  content: Buffer;
}

/** A ZIP file (APPNOTE 6.3, without the 64-bit parts: entries and file stay below 4 GB). */
export async function zipOf(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = await pack(content);
    const path = Buffer.from(name, 'utf8');
    const facts = factsOf(content, packed, path, at);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path, packed]);
    parts.push(local);
    directory.push(entryOf(facts, path, offset));
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...parts, listed, endOf(entries.length, listed.length, offset)]);
}

/** What an entry says of itself, the same at its place and in the directory. */
function factsOf(content: Buffer, packed: Buffer, path: Buffer, at: Date): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8. Method 8: deflate.
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE(8, 4);
  const [time, date] = dosTime(at);
  facts.writeUInt16LE(time, 6);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(path.length, 22);
  return facts;
}

function entryOf(facts: Buffer, path: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, rest, path]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Two seconds are as fine as it gets. */
function dosTime(at: Date): [number, number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}
