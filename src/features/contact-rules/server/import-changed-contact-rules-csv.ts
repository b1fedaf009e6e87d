import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';
import { getDatasetChecksum, saveDatasetChecksum } from '#features/places/server/places.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { readDatasetFile } from '#server/read-dataset-file.ts';
import { type ContactRule, contactRuleSchema } from '../contract.ts';
import { toContactDateOfClass } from './decide-contact-rule-verdict.ts';
import { insertContactRules } from './queries.ts';

const datasetName = 'contact-rules';

/**
 * Loads contact-rules.csv from the folder of datasets as a new version; returns whether it has changed. It is fast when
 * nothing has changed, so every start may call it.
 */
export async function loadContactRules(db: Kysely<DB>, datasetsFolder: string, now: Date): Promise<boolean> {
  const { checksum, getText } = await readDatasetFile(join(datasetsFolder, `${datasetName}.csv`));
  if ((await getDatasetChecksum(db, datasetName)) === checksum) return false;
  const rules = parseContactRules(getText());
  await db.transaction().execute(async (tx) => {
    await insertContactRules(tx, { checksum, loadedAt: now, rules });
    await saveDatasetChecksum(tx, datasetName, checksum);
  });
  return true;
}

/** The rules of a CSV file, in its order. Throws where a row is no rule. */
export function parseContactRules(text: string): ContactRule[] {
  const rows = parse<Record<string, string>>(text, { columns: true });
  return rows.map(({ source_date, checked_on, ...row }) => {
    const rule = contactRuleSchema.parse({ ...row, sourceDate: source_date || null, checkedOn: checked_on });
    // Throws for what it cannot read.
    toContactDateOfClass(rule.opens, 2028);
    if (rule.closes) toContactDateOfClass(rule.closes, 2028);
    return rule;
  });
}
