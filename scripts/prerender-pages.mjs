import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { listChunksOfScreen } from './initial-page-load/group-shared-modules-into-chunks.mjs';

/** The pages that the two buttons of the landing page lead to. */
const signInPages = {
  '/auth/login': 'features/accounts/web/LoginPage.tsx',
  '/auth/register': 'features/registration/web/RegisterPage.tsx',
};

/**
 * Writes what the server sends as HTML beside index.html: landing.html, and what a page shows until the app runs.
 * @param {string} folder
 * @param {import('vite').Rolldown.OutputChunk[]} chunks what Vite made of the app
 */
export async function prerenderPages(folder, chunks) {
  lowerPriorityOfScripts(folder);
  const { renderLandingPageHtml, renderLoadingFrames, renderLoadingFrameOfScreen } = await buildForNode();
  writeLandingPage(folder, chunks, await renderLandingPageHtml());
  for (const [name, html] of Object.entries(renderLoadingFrames()))
    writeFileSync(join(folder, `${name}-loading-frame.html`), html);
  addLoadingFrames(join(folder, 'screens.json'), renderLoadingFrameOfScreen);
}

/**
 * @param {string} file
 * @param {typeof import('../src/render-static-html.tsx').renderLoadingFrameOfScreen} render
 */
function addLoadingFrames(file, render) {
  /** @type {Parameters<typeof render>[0][]} */
  const screens = JSON.parse(readFileSync(file, 'utf8'));
  const withFrames = screens.map((screen) => ({ ...screen, loadingFrame: render(screen) }));
  writeFileSync(file, JSON.stringify(withFrames));
}

/**
 * Styles and font come before the scripts, so that the loading frame is drawn early on a slow line.
 * @param {string} folder
 */
function lowerPriorityOfScripts(folder) {
  const path = join(folder, 'index.html');
  const page = readFileSync(path, 'utf8');
  writeFileSync(path, page.replaceAll('<script type="module"', '$& fetchpriority="low"'));
}

/**
 * The head of index.html without the app, and the landing page as text.
 * @param {string} folder
 * @param {import('vite').Rolldown.OutputChunk[]} chunks
 * @param {string} html
 */
function writeLandingPage(folder, chunks, html) {
  const app = readFileSync(join(folder, 'index.html'), 'utf8');
  const modules = Object.fromEntries(
    Object.entries(signInPages).map(([path, source]) => [path, listFilesOfPage(chunks, source)]),
  );
  const page = app
    .replace(/\s*<meta property="csp-nonce"[^>]*>/, '')
    .replaceAll(/\s*<script type="module".*?<\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      '</head>',
      `  <script src="/preload-on-hover.js" defer data-modules="${toJsonHtmlAttribute(modules)}"></script>\n  </head>`,
    )
    .replace(/<body>.*<\/body>/s, () => `<body>${html}</body>`);
  assertNoInlineScripts(page);
  writeFileSync(join(folder, 'landing.html'), page);
}

/** A build of its own for Node: the drawing's address comes out as in the app. */
async function buildForNode() {
  const outDir = 'dist/prerender';
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/render-static-html.tsx', outDir, emptyOutDir: true },
  });
  const rendering = await import(pathToFileURL(join(outDir, 'render-static-html.js')).href);
  rmSync(outDir, { recursive: true });
  return rendering;
}

/**
 * @param {import('vite').Rolldown.OutputChunk[]} chunks
 * @param {string} source
 */
const listFilesOfPage = (chunks, source) =>
  [...listChunksOfScreen(chunks, [source])].map(({ fileName }) => `/${fileName}`);

const toJsonHtmlAttribute = (/** @type {unknown} */ value) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Throws where the page would need more than its content policy gives to text. */
function assertNoInlineScripts(/** @type {string} */ page) {
  const scripts = [...page.matchAll(/<script[^>]*?(?: src="([^"]+)")?[^>]*>/g)].map(([, src]) => src);
  if (scripts.join() !== '/theme.js,/preload-on-hover.js')
    throw new Error(`The landing page runs ${scripts.join()}.`);
  if (/<style|\s(style|on\w+)=/.test(page))
    throw new Error('The landing page has styles or scripts in its text.');
}
