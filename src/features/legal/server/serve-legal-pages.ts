import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { formatRetentionTable } from '#server/retention-table-of-privacy-policy.ts';
import { getLegalPagePath, type LegalDocumentName, legalDocuments } from '../contract/legal-documents.ts';
import { retentionPlaceholder } from './parse-legal-text.ts';
import { type LegalTexts, readLegalTexts, sampleFolder } from './read-legal-texts.ts';
import { legalPageContentPolicy, renderLegalPage } from './render-legal-page.ts';

interface LegalPagesOptions {
  /** The operator's folder; undefined: the sample. */
  folder: string | undefined;
  /** The address to which people write, in place of {{contact-email}}. */
  contactEmail: string;
  /** The folder of the built web app, whose styles the pages share. */
  builtApp: string | undefined;
  /** What the product adds to the end of the operator's texts, in Markdown. */
  sections?: Partial<Record<LegalDocumentName, string>>;
  /** What it says before them. */
  notices?: Partial<Record<LegalDocumentName, string>>;
}

/** Reads the texts once, throws `LegalTextsError` where one is wrong, and serves each as a page, made at its first request, for everybody. */
export function serveLegalPages(http: FastifyInstance, options: LegalPagesOptions): void {
  const texts = readTextsAndFillIn(options);
  const assetLinks = readAssetLinks(options.builtApp);
  for (const { name } of legalDocuments) {
    let page: string | undefined;
    serveDocumentPage(
      http,
      getLegalPagePath(name),
      () => (page ??= renderLegalPage({ name, text: texts[name], assetLinks })),
    );
  }
}

/** Serves a page that `renderDocumentPage` made to everybody, at its path with a slash at the end and without. */
export function serveDocumentPage(
  http: FastifyInstance,
  path: string,
  render: () => string | Promise<string>,
): void {
  for (const url of [path, `${path}/`]) {
    http.get(url, async (_, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=300',
          'content-security-policy': legalPageContentPolicy,
        })
        .type('text/html; charset=utf-8')
        .send(await render()),
    );
  }
}

function readTextsAndFillIn({
  folder,
  contactEmail,
  sections = {},
  notices = {},
}: LegalPagesOptions): LegalTexts {
  const texts = readLegalTexts(folder ?? sampleFolder);
  const link = `[${contactEmail}](mailto:${contactEmail})`;
  for (const { name } of legalDocuments) {
    const text = texts[name];
    text.markdown = text.markdown
      .replaceAll('{{contact-email}}', () => link)
      .replace(retentionPlaceholder, formatRetentionTable);
    const section = sections[name];
    if (section) text.markdown += `\n\n${section}`;
    const notice = notices[name];
    if (notice) text.markdown = `${notice}\n\n${text.markdown}`;
  }
  return texts;
}

/** The links of the app's page, in the folder of the built web app, to its styles, font and icons. */
export function readAssetLinks(builtApp: string | undefined): string {
  try {
    const page = builtApp ? readFileSync(join(builtApp, 'index.html'), 'utf8') : '';
    return [...page.matchAll(/<link (?!rel="modulepreload")[^>]*>/g)].join('\n    ');
  } catch {
    return '';
  }
}
