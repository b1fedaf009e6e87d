import { join } from 'node:path';
import type { QueryExecutorProvider } from 'kysely';
import { getDatasetChecksum, saveDatasetChecksum } from '#features/places/server/places.ts';
import { readDatasetFile } from '#server/read-dataset-file.ts';
import {
  rebuildSchoolNameKeys,
  upsertSchoolSources,
  upsertSchools,
} from './queries/upsert-schools-and-name-keys.ts';

const datasetName = 'schools';

/**
 * Updates the schools from schools.json in the folder of datasets; returns whether anything was loaded. It is fast when
 * nothing has changed, so every start may call it. Places are loaded before, because schools refer to them.
 */
export async function loadSchools(db: QueryExecutorProvider, datasetsFolder: string): Promise<boolean> {
  const placesChecksum = await getDatasetChecksum(db, 'us-places');
  const path = join(datasetsFolder, `${datasetName}.json`);
  const { checksum, getText } = await readDatasetFile(path, placesChecksum);
  if ((await getDatasetChecksum(db, datasetName)) === checksum) return false;
  const text = getText();
  await upsertSchoolSources(db, text);
  await upsertSchools(db, text);
  await rebuildSchoolNameKeys(db);
  // Last, so that an interrupted load is repeated.
  await saveDatasetChecksum(db, datasetName, checksum);
  return true;
}
