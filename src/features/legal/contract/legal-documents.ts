import { translatable } from '#translations/translate.ts';

/** The texts that whoever runs an installation writes, by the names of their files and pages. */
export const legalDocuments = [
  { name: 'terms', title: translatable('Terms of Use') },
  { name: 'privacy', title: translatable('Privacy') },
  { name: 'safety', title: translatable('Safety') },
  { name: 'accessibility', title: translatable('Accessibility') },
  { name: 'contact', title: translatable('Contact') },
] as const;

export type LegalDocumentName = (typeof legalDocuments)[number]['name'];

/** Pages of their own, outside of the app: links to them load them as documents. */
export const getLegalPagePath = (name: LegalDocumentName) => `/${name}` as const;

interface DocumentLink {
  path: string;
  title: string;
}

/** The texts of the operator. */
export const legalLinks: readonly DocumentLink[] = legalDocuments.map(({ name, title }) => ({
  path: getLegalPagePath(name),
  title,
}));

/** Every document beside the app, for the lists of links at the foot of pages. */
export const documentLinks: readonly DocumentLink[] = [
  ...legalLinks,
  // By the feature `contact-rules`, which this one does not know.
  { path: '/contact-rules', title: 'Contact Rules' },
];
