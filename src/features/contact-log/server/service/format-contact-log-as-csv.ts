import { toCsv } from '#server/format-csv.ts';
import {
  contactKindLabels,
  describeCopies,
  describeVerdict,
  formatPerson,
} from '../../contract/describe-contact.ts';
import type { ContactRow } from '../queries/contacts.ts';

// In the order of the columns.
const columns: Record<string, (row: ContactRow) => unknown> = {
  'Time (UTC)': ({ at }) => at,
  Coach: ({ coach }) => formatPerson(coach),
  'Coach title': ({ coach }) => coach?.title,
  Athlete: ({ athlete }) => formatPerson(athlete),
  Sport: ({ athlete }) => athlete?.sport,
  'Class year': ({ athlete }) => athlete?.classYear,
  Kind: ({ kind }) => contactKindLabels[kind],
  Copies: (row) => describeCopies(row),
  'Contact rules': (row) => describeVerdict(row),
  Rules: ({ rules }) => rules.map(({ id }) => id).join(' '),
  Sources: ({ rules }) => [...new Set(rules.map(({ source }) => source))].join(' '),
  'Rules version': ({ version }) => version,
  // Another time for a message that waited for the morning or for a guardian.
  'Written (UTC)': ({ at, writtenAt }) => writtenAt ?? at,
};

/** With a byte order mark: without it Excel does not read the names as UTF-8. */
export const formatContactLogAsCsv = (rows: readonly ContactRow[]): string =>
  `\uFEFF${toCsv(
    rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(row)]))),
    Object.keys(columns),
  )}`;
