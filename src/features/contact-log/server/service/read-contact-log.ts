import { findSchoolById, isHeadCoachOfSchool } from '#features/schools/server/schools.ts';
import type { Context, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { maxFileRows } from '../../contract/contact-kinds.ts';
import { type ContactFilters, contactLogCalls } from '../../contract.ts';
import { type ContactRow, type ContactSelection, countContacts, listContacts } from '../queries/contacts.ts';
import { formatContactLogAsCsv } from './format-contact-log-as-csv.ts';

/** A member or staff: who reads the log of which school, from where. */
export interface MemberReader {
  viewer: Viewer;
  schoolId: string;
  ip: string;
}

/** A compliance officer, whose session says which school. */
export interface OfficerReader {
  officerId: string;
  schoolId: string;
  ip: string;
}
type LogReader = MemberReader | OfficerReader;

/** A send takes less: without the newest messages no page misses one that commits after a later one. */
const newestMs = 60_000;

/** A page of a school's log. @throws AppError `forbidden` for a coach whom staff have not confirmed as its head coach */
export async function listContactLog(
  ctx: Context,
  reader: LogReader,
  query: ContactFilters & PageQuery,
): Promise<Page<ContactRow>> {
  await assertMayReadLog(ctx, reader);
  const { limit, cursor, ...filters } = query;
  const search = JSON.stringify(['contact-log', reader.schoolId, filters]);
  const after = parseCursor(search, cursor);
  if (after && !isPosition(after))
    throw newInvalidFieldError('cursor', 'This cursor belongs to another search');
  const selection = toSelection(ctx, reader, filters);
  const [rows, total] = await Promise.all([
    listContacts(ctx.db, selection, { limit: limit + 1, after }),
    countContacts(ctx.db, selection, maxFileRows + 1),
  ]);
  recordReading(ctx, reader, 'page');
  return {
    ...toPage(search, rows, limit, ({ key, seq }) => ({ key, id: seq })),
    ...(total > maxFileRows ? { total: maxFileRows, relation: 'gte' as const } : { total }),
  };
}

/** A school's log as CSV. @throws AppError `invalid` for more rows than a file holds */
export async function getContactLogFile(
  ctx: Context,
  reader: LogReader,
  filters: ContactFilters,
): Promise<{ file: string; name: string }> {
  await assertMayReadLog(ctx, reader);
  const rows = await listContacts(ctx.db, toSelection(ctx, reader, filters), { limit: maxFileRows + 1 });
  if (rows.length > maxFileRows)
    throw new AppError(
      'invalid',
      `A file has at most ${formatInteger(maxFileRows)} rows. Please choose fewer days.`,
    );
  recordReading(ctx, reader, 'file');
  return {
    file: formatContactLogAsCsv(rows),
    name: `contact-log-${ctx.now().toISOString().slice(0, 10)}.csv`,
  };
}

/** @throws AppError `forbidden` for a coach whom staff have not confirmed as head coach of the school */
export async function assertMayReadLog(ctx: Context, reader: LogReader): Promise<void> {
  if ('officerId' in reader) return;
  const { viewer, schoolId } = reader;
  if (viewer.role === 'staff') {
    if (await findSchoolById(ctx.db, schoolId)) return;
    throw notFound(contactLogCalls['GET /api/staff/schools/{id}/contact-log'].notFoundMessage);
  }
  if (!(await isHeadCoachOfSchool(ctx, viewer.id, schoolId)))
    throw forbidden('The contact log of a school is for its head coaches, once staff have confirmed them.');
}

const toSelection = (
  ctx: ContextWith<'now'>,
  { schoolId }: LogReader,
  filters: ContactFilters,
): ContactSelection => ({ schoolId, filters, sentBefore: new Date(ctx.now().getTime() - newestMs) });

/** The names of minors: whoever reads them is recorded. */
function recordReading(ctx: ContextWith<'audit'>, reader: LogReader, what: string): void {
  const { schoolId, ip } = reader;
  const officer: Record<string, string> = 'officerId' in reader ? { officer: reader.officerId } : {};
  ctx.audit.record({
    kind: 'contact log read',
    userId: 'viewer' in reader ? reader.viewer.id : undefined,
    address: ip,
    details: { school: schoolId, what, ...officer },
  });
}

/** A cursor comes from the client: the database must be able to read it. */
const isPosition = ({ key, id }: { key: string; id: string }): boolean =>
  /^\d{1,18}$/.test(id) && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(key);
