import {
  documentLinks,
  getLegalPagePath,
  type LegalDocumentName,
  legalDocuments,
} from '../contract/legal-documents.ts';
import type { LegalText } from './parse-legal-text.ts';
import { type Heading, renderLegalText } from './render-legal-text.ts';

/** Below this many sections a page is short enough to be seen at once. */
const minSectionsForContents = 4;

/** What a page needs beside its text: its own styles, fonts and the script that sets light or dark, nothing inline. */
export const legalPageContentPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
].join('; ');

interface LegalPageOptions {
  name: LegalDocumentName;
  text: LegalText;
  /** The addresses of styles, fonts and icons, as the built app's page names them. */
  assetLinks: string;
}

export function renderLegalPage({ name, text, assetLinks }: LegalPageOptions): string {
  const title = legalDocuments.find((document) => document.name === name)!.title;
  const subtitle = `Version ${text.version}, in force since ${formatDate(text.date)}`;
  return renderDocumentPage({
    path: getLegalPagePath(name),
    title,
    subtitle,
    markdown: text.markdown,
    assetLinks,
  });
}

interface DocumentPage {
  path: string;
  title: string;
  subtitle: string;
  markdown: string;
  /** The addresses of styles, fonts and icons, as the built app's page names them. */
  assetLinks: string;
}

/** Returns a whole page without the app: it can be read and printed without its scripts. */
export function renderDocumentPage({ path, title, subtitle, markdown, assetLinks }: DocumentPage): string {
  const { html, headings } = renderLegalText(markdown);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title} · Fieldhouse</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="theme-color" content="#ffffff">
    <script src="/theme.js"></script>
    ${assetLinks}
    <link rel="stylesheet" href="/legal.css">
  </head>
  <body>
    <div class="mx-auto flex min-h-dvh w-full max-w-200 flex-col px-4 lg:px-6">
      ${renderHeader()}
      <main class="py-6">
        <h1 class="text-name">${title}</h1>
        <p class="mt-1 text-muted text-row">${escapeHtml(subtitle)}</p>
        ${renderContents(headings)}
        <article class="legal-text">
${html}        </article>
      </main>
      ${renderFooter(path)}
    </div>
  </body>
</html>
`;
}

const linkClass = 'touch-target text-muted underline-offset-3 hover:text-fg hover:underline';

// The mark of `LogoMark` in `src/ui/display`.
const renderHeader = () => `<header data-screen-only class="flex h-16 shrink-0 items-center">
        <a href="/" aria-label="Fieldhouse, to the start page" class="touch-target flex items-center gap-2 font-semibold text-card tracking-tight">
          <svg aria-hidden="true" viewBox="0 0 24 24" class="size-5.5 shrink-0 text-brand"><path fill="currentColor" d="M12 2.5 22 10v11.5h-3.9v-8h-1.7v8h-3.5V8.5h-1.8v13H7.6v-8H5.9v8H2V10z"/></svg>
          Fieldhouse
        </a>
      </header>`;

function renderContents(headings: Heading[]): string {
  if (headings.length < minSectionsForContents) return '';
  const links = headings.map(
    ({ id, text }) => `<li><a href="#${id}" class="${linkClass}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav data-screen-only aria-label="On this page" class="mt-6 rounded-lg border border-line bg-surface px-4 py-3">
          <h2 class="text-card">On this page</h2>
          <ul class="mt-2 flex flex-col gap-2 text-body">${links.join('')}</ul>
        </nav>`;
}

function renderFooter(current: string): string {
  const links = documentLinks.map(({ path, title }) => {
    const currentPage = path === current ? ' aria-current="page"' : '';
    return `<li><a href="${path}"${currentPage} class="${linkClass} aria-[current]:text-fg">${title}</a></li>`;
  });
  return `<footer data-screen-only class="mt-auto border-line border-t py-7 text-row">
        <nav aria-label="About Fieldhouse"><ul class="flex flex-wrap gap-x-5 gap-y-3">${links.join('')}</ul></nav>
      </footer>`;
}

const formatDate = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
