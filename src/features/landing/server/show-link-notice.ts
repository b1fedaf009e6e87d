import { linkNotices } from '../contract/pages-open-to-visitors.ts';

/** Shows the notice of what waits where a visitor asked for a profile or a shared trip, whether or not there is such a one. */
export function showLinkNotice(page: string, path: string): string {
  const notice = linkNotices.find(({ isPath }) => isPath(path));
  return notice ? page.replace(`${notice.attribute}="" hidden=""`, `${notice.attribute}=""`) : page;
}
