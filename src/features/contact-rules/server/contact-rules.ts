/** The door: what other features may call. */
export {
  type ContactOfSend,
  createContactFinder,
  type FindContactsOfSends,
  findContactsOfSends,
} from './find-contact-verdicts-of-sends.ts';
export { loadContactRules } from './import-changed-contact-rules-csv.ts';
export { serveContactRulesPage } from './serve-contact-rules-page.ts';
