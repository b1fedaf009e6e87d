import { useLocation } from '@tanstack/react-router';
import { Route, UserRound } from 'lucide-react';
import { linkNotices } from '../contract/pages-open-to-visitors.ts';

const texts = {
  'data-profile-waits': {
    Icon: UserRound,
    title: 'A profile waits behind this link.',
    text: 'Profiles are for members: sign in or get started, and it opens.',
  },
  'data-trip-waits': {
    Icon: Route,
    title: 'A shared trip waits behind this link.',
    text: 'Shared trips are for verified coaches of the same school: sign in, and it opens.',
  },
};

/**
 * For a visitor who followed a link to a person or to a shared trip. It names nobody and does not say whether there is such a
 * one. Always part of the page that the build renders: the server shows it at these addresses.
 */
export function LinkWaitsNotice() {
  const { pathname } = useLocation();
  return linkNotices.map(({ attribute, isPath }) => {
    const { Icon, title, text } = texts[attribute];
    return (
      <p
        key={attribute}
        {...{ [attribute]: '' }}
        hidden={!isPath(pathname)}
        className="mb-5 flex w-fit max-w-120 items-start gap-2.5 rounded-xl bg-brand-soft px-4 py-3 text-body text-brand"
      >
        <Icon aria-hidden className="mt-1 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">{title}</strong> {text}
        </span>
      </p>
    );
  });
}
