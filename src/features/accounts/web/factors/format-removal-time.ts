import { createWhenNeeded } from '#shared/create-when-needed.ts';

const format = createWhenNeeded(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** 'Wednesday, November 25 at 3:04 PM', in the time zone of the browser. */
export const formatRemovalTime = (removeAt: string): string => format().format(new Date(removeAt));
