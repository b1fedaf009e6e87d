import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isSameSitePath } from '#shared/same-site-path.ts';
import { setCookies } from './caller-and-cookie-types.ts';
import { type PageViewer, readScreens } from './find-screen-and-its-files.ts';
import { sendProblem } from './problem-response.ts';
import {
  type OwnPartsOfPage,
  type PreloadAndEmbedOptions,
  renderPreloadsAndFirstResponses,
} from './render-preloads-and-first-api-responses.ts';

const yearInSeconds = 31_536_000;

interface PagesOptions<Account extends PageViewer = PageViewer> {
  /** The folder of the built web app; without one the server serves only calls. */
  folder: string | undefined;
  /** A request without this cookie comes from a visitor. */
  sessionCookie: string;
  /** Whether visitors may open the page of this path; for every other path they get the landing page. */
  isOpen(path: string): boolean;
  /** The placeholder in the landing page's links for the page that the visitor asked for. */
  wantedPath: string;
  /** Changes the text of a page before it is sent to somebody who asked for this path. */
  fillIn?: ((page: string, path: string) => Promise<string>) | undefined;
  /** What the app's page brings along for its first screen. */
  initialPageLoad: Omit<PreloadAndEmbedOptions<Account>, 'isOpen'>;
  /** The origin of the map tiles; '' when the page loads nothing from other sites. */
  tileOrigin: string;
  /** Whether pages upgrade every request to https. */
  https: boolean;
}

/**
 * Serves the built web app: hashed assets for a year, and for every other path outside /api one of two pages: the
 * app, or for visitors the landing page, which works without the app.
 */
export async function servePages<Account extends PageViewer>(
  app: FastifyInstance,
  pages: PagesOptions<Account>,
): Promise<void> {
  const [appPage, landingPage, member, form] = await Promise.all(
    ['index.html', 'landing.html', 'member-loading-frame.html', 'form-loading-frame.html'].map((name) =>
      readBuiltPage(pages, name),
    ),
  );
  const loadingFrames = { member, form };
  const respondNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(request, reply, new AppError('not-found', 'There is nothing at this address.'));
  app.setNotFoundHandler(respondNotFound);
  if (!pages.folder || !appPage) return;
  await serveAssets(app, pages.folder);
  // A route of its own, because a not-found handler's response is not compressed.
  const { fillIn = async (page) => page } = pages;
  const initialPageLoad = {
    screens: await readScreens(pages.folder),
    options: { ...pages.initialPageLoad, isOpen: pages.isOpen },
  };
  const sendApp = (reply: FastifyReply, page: string, { head = '', frame }: Partial<OwnPartsOfPage>) => {
    const nonce = randomBytes(16).toString('base64');
    return reply.header('content-security-policy', createContentSecurityPolicy(pages, nonce)).send(
      page
        .replaceAll('__CSP_NONCE__', nonce)
        .replace('</head>', () => `${head}</head>`)
        .replace(emptyRoot, () => fillRoot(typeof frame === 'string' ? loadingFrames[frame] : frame?.html)),
    );
  };
  // Without anybody's data: the service worker keeps it.
  app.get('/app', async (_, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return sendApp(reply, appPage, { frame: 'member' });
  });
  app.get('/*', async (request, reply) => {
    if (isApiPath(request.url) || !isSameSitePath(request.url)) return respondNotFound(request, reply);
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie');
    if (landingPage && mayOnlySeeLandingPage(pages, request)) {
      return (
        reply
          // Going back after signing in must not show it again.
          .headers({
            'cache-control': 'no-store',
            // For the service worker, which drops what it kept.
            'fieldhouse-visitor': 'true',
            'content-security-policy': createContentSecurityPolicy(pages),
          })
          .send(
            insertReturnPathIntoLinks(
              await fillIn(landingPage, getPath(request)),
              pages.wantedPath,
              request.url,
            ),
          )
      );
    }
    // A browser that only asks whether the server is there needs no data.
    const own =
      request.method === 'HEAD'
        ? undefined
        : await renderPreloadsAndFirstResponses(app, request, initialPageLoad);
    setCookies(reply, own?.cookies ?? []);
    // It contains what this person alone may see.
    reply.header('cache-control', 'private, no-store');
    return sendApp(reply, await fillIn(appPage, getPath(request)), own ?? {});
  });
}

const emptyRoot = '<div id="root"></div>';
const fillRoot = (html = '') => emptyRoot.replace('><', () => `>${html}<`);

const readBuiltPage = async ({ folder }: Pick<PagesOptions, 'folder'>, name: string) =>
  folder && (await readFile(join(folder, name), 'utf8').catch(() => undefined));

const getPath = ({ url }: FastifyRequest): string => url.replace(/\?.*/s, '');

/** Looks at the cookie alone: a browser whose session has expired gets the app, which finds that out. */
function mayOnlySeeLandingPage(
  { sessionCookie, isOpen }: Pick<PagesOptions, 'sessionCookie' | 'isOpen'>,
  request: FastifyRequest,
): boolean {
  return !request.cookies[sessionCookie] && !isOpen(getPath(request));
}

/** Returns the landing page with sign-in links that lead to the requested page afterwards. */
function insertReturnPathIntoLinks(page: string, wantedPath: string, requestedUrl: string): string {
  const next = requestedUrl !== '/' ? `?next=${encodeURIComponent(requestedUrl)}` : '';
  // A replacer function, because `$&` in a replacement string would be expanded.
  return page.replaceAll(`?next=${encodeURIComponent(wantedPath)}`, () => next);
}

async function serveAssets(app: FastifyInstance, folder: string) {
  const options = { index: false as const, preCompressed: true, cacheControl: false };
  // One route for the hundreds of hashed files: a route for each takes a tenth of a second of every start.
  await app.register(fastifyStatic, {
    ...options,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => /^\/?[\w.-]+$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    decorateReply: false,
    wildcard: false,
    // The handler above serves pages, with their content security policy; the list of screens is for the server.
    globIgnore: ['*.html*', 'screens.json*', 'assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=3600');
      if (path.includes('service-worker.js')) setServiceWorkerHeaders(reply);
    },
  });
}

/** The script says which build is the current one, and may load its files. */
function setServiceWorkerHeaders(reply: { header(name: string, value: string): unknown }): void {
  reply.header('cache-control', 'no-cache');
  reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
}

const isApiPath = (url: string) => /^\/+(api|images|assets|healthz|readyz)(\/|$|\?)/.test(url);

function createContentSecurityPolicy(
  { tileOrigin, https }: Pick<PagesOptions, 'tileOrigin' | 'https'>,
  nonce?: string,
): string {
  const directives = {
    'default-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'script-src': "'self'",
    // Dialogs lock scrolling with a style element that carries this page's nonce.
    'style-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    'img-src': `'self' data: blob: ${tileOrigin}`.trim(),
    'media-src': "'self' https:",
    'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.hudl.com',
    'worker-src': "'self' blob:",
    ...(https ? { 'upgrade-insecure-requests': '' } : {}),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
