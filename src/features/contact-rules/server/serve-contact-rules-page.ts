import type { FastifyInstance } from 'fastify';
import { readAssetLinks, renderDocumentPage, serveDocumentPage } from '#features/legal/server/legal.ts';
import type { ContextWith } from '#server/context.ts';
import { writeRulesPage } from './format-contact-rules-as-markdown.ts';
import { createCachedContactRulesReader } from './service.ts';

/** Serves /contact-rules to everybody: a document beside the app, which can be printed. `builtApp` is its folder. */
export function serveContactRulesPage(
  http: FastifyInstance,
  ctx: ContextWith<'db'>,
  builtApp: string | undefined,
): void {
  const getCurrentRules = createCachedContactRulesReader(ctx);
  const assetLinks = readAssetLinks(builtApp);
  const path = '/contact-rules';
  serveDocumentPage(http, path, async () => {
    const current = await getCurrentRules();
    const subtitle = `Version ${current.version}, loaded on ${current.loadedAt.toISOString().slice(0, 10)}`;
    return renderDocumentPage({
      path,
      title: 'Contact Rules',
      subtitle,
      markdown: writeRulesPage(current),
      assetLinks,
    });
  });
}
