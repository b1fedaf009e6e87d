import { isProfilePath, profileNoticeAttribute } from '../contract/pages-open-to-visitors.ts';

/** Shows the notice that a profile waits where a visitor asked for the address of one, whether or not there is such a person. */
export const showProfileNotice = (page: string, path: string): string =>
  isProfilePath(path)
    ? page.replace(`${profileNoticeAttribute}="" hidden=""`, `${profileNoticeAttribute}=""`)
    : page;
