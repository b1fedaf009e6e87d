import type { Handlers } from '#server/http/serve.ts';
import type { Documented, docCalls } from '../contract.ts';
import { documentOf } from './document.ts';
import { pageOf } from './page.ts';

/** Both are the same until the next start: made once. */
export function docRoutes(features: Documented[], publicUrl: string): Handlers<typeof docCalls> {
  const document = documentOf(features, publicUrl);
  const [json, page] = [JSON.stringify(document), pageOf(document)];
  const fresh = 'public, max-age=300';
  return {
    'GET /api/docs': ({ reply }) => {
      return reply.header('cache-control', fresh).type('text/html; charset=utf-8').send(page);
    },
    'GET /api/openapi.json': ({ reply }) => {
      return reply.header('cache-control', fresh).type('application/json; charset=utf-8').send(json);
    },
  };
}
