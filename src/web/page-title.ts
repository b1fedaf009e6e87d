import { useEffect } from 'react';

const product = 'Fieldhouse';
/** From index.html, for pages that set none. */
const initial = { page: document.title, count: 0 };
const current = { ...initial };

/** The title of the tab, the history and screen readers: 'Sign In · Fieldhouse'. Undefined sets none. */
export function usePageTitle(name: string | undefined): void {
  useDocumentTitlePart('page', name && `${name} · ${product}`);
}

/** A number before the title while something is unread: '(3) Messages · Fieldhouse'. */
export function usePageTitleCount(count: number): void {
  useDocumentTitlePart('count', count);
}

function useDocumentTitlePart<Part extends keyof typeof initial>(
  part: Part,
  value: (typeof initial)[Part] | undefined,
): void {
  useEffect(() => {
    if (value === undefined) return;
    setDocumentTitle({ [part]: value });
    return () => setDocumentTitle({ [part]: initial[part] });
  }, [part, value]);
}

function setDocumentTitle(change: Partial<typeof initial>): void {
  const { page, count } = Object.assign(current, change);
  document.title = count > 0 ? `(${count}) ${page}` : page;
}
