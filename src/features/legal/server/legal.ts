/** The door: what other features may call. */
export { renderDocumentPage } from './render-legal-page.ts';
export { readAssetLinks, serveDocumentPage } from './serve-legal-pages.ts';
