/** The texts that whoever runs an installation writes, by the names of their files and pages. */
export const legalDocuments = [
  { name: 'terms', title: 'Terms of Use' },
  { name: 'privacy', title: 'Privacy' },
  { name: 'safety', title: 'Safety' },
  { name: 'accessibility', title: 'Accessibility' },
  { name: 'contact', title: 'Contact' },
] as const;

export type LegalDocumentName = (typeof legalDocuments)[number]['name'];

/** Pages of their own, outside of the app: links to them load them as documents. */
export const getLegalPagePath = (name: LegalDocumentName) => `/${name}` as const;
