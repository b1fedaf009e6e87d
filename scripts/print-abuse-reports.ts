// `npm run admin -- reports` lists the newest reports, `npm run admin -- reports ID` shows one with its evidence.
import { pathToFileURL } from 'node:url';
import { reasonLabels } from '#features/safety/contract.ts';
import { listReports, type ReportRow } from '#features/safety/server/safety.ts';
import type { Db } from '#server/context.ts';
import { escapeControlCharacters, runAdminCommand } from './run-admin-command.ts';

const maxReports = 100;

/** The newest reports, a line each; with an id that report and the messages between the two users. */
export async function formatReports(db: Db, id?: string): Promise<string> {
  if (!id) {
    const newest = await listReports(db, { maxReports: maxReports });
    return newest.map(formatReportHeading).join('\n') || 'Nobody has reported anyone.';
  }
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [found] = isId ? await listReports(db, { id, maxReports: 1 }) : [];
  if (!found) throw new Error('There is no such report.');
  return formatReportWithEvidence(found);
}

const formatReportHeading = (report: ReportRow) =>
  escapeControlCharacters(
    `${report.createdAt.toISOString()}  ${report.id}  ${reasonLabels[report.reason]}: ` +
      `${report.evidence.reported.name}, reported by ${report.evidence.reporter.name}`,
  );

function formatReportWithEvidence(report: ReportRow): string {
  const { reporter, reported, messages } = report.evidence;
  const getParticipantName = (id: string) => (id === reporter.id ? reporter.name : reported.name);
  const lines = messages.flatMap((message) => {
    const mark = message.id === report.messageId ? '>' : ' ';
    const head = escapeControlCharacters(
      `${mark} ${message.timestamp}  ${getParticipantName(message.senderId)}`,
    );
    const [first = '', ...more] = (message.content ?? '(deleted)').split(lineBreak);
    return [`${head}: ${escapeControlCharacters(first)}`, ...more.map(quoteLine)];
  });
  const words = report.words ? ['', ...report.words.split(lineBreak).map(quoteLine)] : [];
  return [formatReportHeading(report), ...words, '', ...lines].join('\n');
}

const lineBreak = /\r\n?|\n/;

// Without the mark, a text of several lines could imitate a line of the report.
const quoteLine = (line: string) => `  | ${escapeControlCharacters(line)}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => (db) => formatReports(db, process.argv[2]));
}
