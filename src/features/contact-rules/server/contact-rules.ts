/** The door: what other features may call. */
export { loadContactRules } from './load-contact-rules.ts';
export { serveContactRulesPage } from './serve-contact-rules-page.ts';
