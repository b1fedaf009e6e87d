import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const neededBytes = 4e9;

/** Where tests put databases: in memory where there is room, as copying 1,500 small files to a disk takes up to a second. */
export const testDatabaseFolder: string = hasRoomInMemory() ? inMemory : tmpdir();

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
