import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { databaseFactsSchema } from '#server/backup/control-socket-messages.ts';

/** Raised when an older version could not read a backup any more. */
const formatVersion = 1;

/** The first file of a backup: what the others are. */
export const manifestSchema = databaseFactsSchema.extend({
  format: z.literal('fieldhouse-backup'),
  formatVersion: z.number(),
  productVersion: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  createdAt: z.iso.datetime(),
  /** What signs sessions and encrypts second factors. Absent in the first backups. */
  secret: z.object({ hash: z.string(), isInBackup: z.boolean() }).optional(),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Names in the archive. */
export const archiveNames = {
  manifest: 'manifest.json',
  secret: 'session-secret',
  dump: 'database.dump',
  databaseFolder: 'database',
  imageFolder: 'images',
} as const;

export async function createManifest(
  contents: Pick<Manifest, 'engine' | 'postgresVersion' | 'migrations' | 'secret'>,
  now: Date,
): Promise<Manifest> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return {
    ...{ format: 'fieldhouse-backup', formatVersion, productVersion: version },
    createdAt: now.toISOString(),
    ...contents,
  };
}

/** @throws Error with a sentence where this version cannot restore what the manifest describes */
export function assertManifestIsKnown(manifest: Manifest, knownMigrations: string[]): void {
  const unknown = manifest.migrations.find((name) => !knownMigrations.includes(name));
  if (manifest.formatVersion > formatVersion || unknown)
    throw new Error(
      `A newer version of Fieldhouse (${manifest.productVersion}) made this backup` +
        `${unknown ? `: its database has the migration ${unknown}` : ''}. Restore it with that version or a later one.`,
    );
}
