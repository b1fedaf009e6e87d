/** The door: what other features may call. */
export { loadContactRules } from './import-changed-contact-rules-csv.ts';
export { serveContactRulesPage } from './serve-contact-rules-page.ts';
