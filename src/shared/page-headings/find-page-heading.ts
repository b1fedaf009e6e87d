import { memberPageHeadings, memberPageHeadingsByRole } from './member-page-headings.ts';
import type { PageHeadingTexts } from './page-heading-texts.ts';
import { visitorPageHeadings } from './visitor-page-headings.ts';

/** Undefined for a page whose heading depends on more than its address and the viewer's role. */
export function findPageHeading(path: string, role?: 'coach' | 'athlete'): PageHeadingTexts | undefined {
  const byAddress: Record<string, PageHeadingTexts> = { ...visitorPageHeadings, ...memberPageHeadings };
  const byRole: Record<string, Record<'coach' | 'athlete', PageHeadingTexts>> = memberPageHeadingsByRole;
  return byAddress[path] ?? (role && byRole[path === '/' ? '/dashboard' : path]?.[role]);
}
