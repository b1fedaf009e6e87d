// `npm run reports` lists the newest reports, `npm run reports -- ID` shows one with its evidence.
import { pathToFileURL } from 'node:url';
import { reasonLabels } from '#features/safety/contract.ts';
import { reports } from '#features/safety/server/service.ts';
import type { Db } from '#server/context.ts';
import { printFromDatabase } from './print-from-database.ts';

type Report = Awaited<ReturnType<typeof reports>>[number];

const most = 100;

/** The newest reports, a line each; or the one with this id, with what was written between the two. */
export async function reportText(db: Db, id?: string): Promise<string> {
  if (!id) {
    const newest = await reports(db, { most });
    return newest.map(heading).join('\n') || 'Nobody has reported anybody.';
  }
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [found] = isId ? await reports(db, { id, most: 1 }) : [];
  return found ? whole(found) : 'There is no such report.';
}

const heading = (report: Report) =>
  `${report.createdAt.toISOString()}  ${report.id}  ${reasonLabels[report.reason]}: ` +
  `${report.evidence.reported.name}, reported by ${report.evidence.reporter.name}`;

function whole(report: Report): string {
  const { reporter, reported, messages } = report.evidence;
  const nameOf = (id: string) => (id === reporter.id ? reporter.name : reported.name);
  const lines = messages.map((message) => {
    const mark = message.id === report.messageId ? '>' : ' ';
    return `${mark} ${message.timestamp}  ${nameOf(message.senderId)}: ${message.content ?? '(deleted)'}`;
  });
  return [heading(report), ...(report.words ? ['', report.words] : []), '', ...lines]
    .map(harmless)
    .join('\n');
}

// Somebody else's words must not move the cursor of whoever reads them.
const harmless = (line: string) =>
  line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === '\n' ? letter : '·'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await printFromDatabase((db) => reportText(db, process.argv[2]));
}
