import { getPageLocale, translate } from '#ui/page-language.ts';

/** Such as 'Nov 23, 2026, 7:05 PM' or '23 nov 2026, 7:05 p.m.', where the reader is. */
export const formatMessageTime = (time: string): string =>
  new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

/** A coach without a school is one who has not entered it yet. */
export const formatCoach = (school: string | null): string =>
  school ? translate('Coach · {school}', { school }) : translate('Coach');
