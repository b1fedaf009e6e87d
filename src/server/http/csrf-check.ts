import type { FastifyRequest } from 'fastify';
import { forbidden } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asks for (OWASP CSRF): by Sec-Fetch-Site where the browser sends
 * it, else by Origin, else by Referer. A client that sends none of them is no browser and has no stolen cookie.
 */
export function createCsrfCheck(publicUrl: string, onForeignOrigin: (request: FastifyRequest) => void) {
  const ownOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const from = request.headers.origin ?? request.headers.referer;
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (from !== undefined && !isOwnOrigin(from, ownOrigin, request.headers.host));
    if (!foreign) return;
    onForeignOrigin(request);
    throw forbidden(translatable('This request came from another site.'));
  };
}

function isOwnOrigin(address: string, ownOrigin: string, host: string | undefined): boolean {
  if (address === ownOrigin) return true;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && (url.origin === ownOrigin || url.host === host);
}
