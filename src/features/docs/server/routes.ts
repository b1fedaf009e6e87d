import type { Handlers } from '#server/http/serve-calls.ts';
import type { DocumentedFeature, docCalls } from '../contract.ts';
import { createOpenApiDocument } from './openapi/create-openapi-document.ts';
import { swaggerContentPolicy, swaggerPage } from './swagger-page.ts';

const cacheControl = 'public, max-age=300';

/** The document is the same until the next start. It is printed when somebody asks, because that takes long at a start. */
export function createDocsRoutes(
  features: DocumentedFeature[],
  publicUrl: string,
): Handlers<typeof docCalls> {
  let document: string | undefined;
  const printDocument = () => (document ??= JSON.stringify(createOpenApiDocument(features, publicUrl)));
  return {
    'GET /api/docs': ({ reply }) =>
      reply
        .headers({ 'cache-control': cacheControl, 'content-security-policy': swaggerContentPolicy })
        .type('text/html; charset=utf-8')
        .send(swaggerPage),
    'GET /api/openapi.json': ({ reply }) =>
      reply
        .header('cache-control', cacheControl)
        .type('application/json; charset=utf-8')
        .send(printDocument()),
  };
}
