import { type AnyRouter, type ParsedLocation, useRouter } from '@tanstack/react-router';

const store = 'fieldhouse-trail';

/** The address from which each history entry was opened, by the entry's index. */
type PreviousPages = Record<number, string>;

/** Records the page from which each page was opened, for labelled back links. Survives a reload. */
export function recordPreviousPages(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const [from, to] = [fromLocation?.state.__TSR_index, toLocation.state.__TSR_index];
    if (!fromLocation || from === undefined || to !== from + 1) return;
    sessionStorage.setItem(store, JSON.stringify({ ...readPreviousPages(), [to]: fromLocation.href }));
  });
}

/** The address of the previous page, if it is ours. */
export const usePreviousPage = (): URL | undefined => findPreviousPage(useRouter().latestLocation);

/** The address from which the page of a location was opened, if it is ours. */
export function findPreviousPage({ state }: Pick<ParsedLocation, 'state'>): URL | undefined {
  const href = readPreviousPages()[state.__TSR_index];
  return href === undefined ? undefined : new URL(href, location.origin);
}

function readPreviousPages(): PreviousPages {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as PreviousPages;
  } catch {
    return {};
  }
}
