import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isOwnPath } from '#shared/own-path.ts';
import { sendProblem } from './problem.ts';

const year = 31_536_000;

export interface Pages {
  /** The folder of the built web app; without one only calls are answered. */
  folder: string | undefined;
  /** Who does not carry it is a visitor. */
  sessionCookie: string;
  /** Whether the page of this path is for visitors too; they get the landing page in place of the others. */
  isOpen(path: string): boolean;
  /** Stands in the landing page's links where the page belongs that the visitor wanted. */
  wantedPath: string;
  /** Where map tiles come from; '' asks no other site for anything. */
  tileOrigin: string;
  /** Over https a page asks for everything by https. */
  https: boolean;
}

/**
 * Serves the built web app: hashed assets for a year, and for every other path outside /api one of two pages. The
 * app; or to visitors, who cannot go further, the landing page, which runs without it.
 */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  const [appPage, landingPage] = await Promise.all(
    ['index.html', 'landing.html'].map((name) => read(pages, name)),
  );
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(request, reply, new AppError('not-found', 'There is nothing at this address.'));
  app.setNotFoundHandler(nothing);
  if (!pages.folder || !appPage) return;
  await serveAssets(app, pages.folder);
  // A route, because what the handler above sends is not compressed.
  app.get('/*', (request, reply) => {
    if (isCall(request.url) || !isOwnPath(request.url)) return nothing(request, reply);
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie');
    if (landingPage && isForVisitors(pages, request)) {
      return (
        reply
          // Going back after signing in must not show it again.
          .headers({ 'cache-control': 'no-store', 'content-security-policy': contentPolicy(pages) })
          .send(wishing(landingPage, pages.wantedPath, request.url))
      );
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentPolicy(pages, nonce) })
      .send(appPage.replaceAll('__CSP_NONCE__', nonce));
  });
}

const read = async ({ folder }: Pages, name: string) =>
  folder && (await readFile(join(folder, name), 'utf8').catch(() => undefined));

/** By the cookie alone: whoever comes with one whose session is over learns it from the app. */
function isForVisitors({ sessionCookie, isOpen }: Pages, { cookies, url }: FastifyRequest): boolean {
  return !cookies[sessionCookie] && !isOpen(url.replace(/\?.*/s, ''));
}

/** The landing page with links that lead, by way of signing in, to what was wanted. */
function wishing(page: string, wantedPath: string, wanted: string): string {
  const next = wanted !== '/' ? `?next=${encodeURIComponent(wanted)}` : '';
  // As a function: in a text `$&` would mean something.
  return page.replaceAll(`?next=${encodeURIComponent(wantedPath)}`, () => next);
}

async function serveAssets(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Pages go out by our own hand, with their policy.
    globIgnore: ['*.html*'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
    },
  });
}

const isCall = (url: string) => /^\/+(api|images|assets|healthz|readyz)(\/|$|\?)/.test(url);

function contentPolicy({ tileOrigin, https }: Pages, nonce?: string): string {
  const directives = {
    'default-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'script-src': "'self'",
    // What locks the page behind a dialog is a style element; it carries this page's nonce.
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
