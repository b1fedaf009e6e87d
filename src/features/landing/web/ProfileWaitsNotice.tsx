import { useLocation } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { isProfilePath, profileNoticeAttribute } from '../contract/pages-open-to-visitors.ts';

/**
 * For a visitor who followed a link to a person. It names nobody and does not say whether there is such a person. Always
 * part of the page that the build renders: the server shows it at the addresses of profiles.
 */
export function ProfileWaitsNotice() {
  const { pathname } = useLocation();
  return (
    <p
      {...{ [profileNoticeAttribute]: '' }}
      hidden={!isProfilePath(pathname)}
      className="mb-5 flex w-fit max-w-120 items-start gap-2.5 rounded-xl bg-brand-soft px-4 py-3 text-body text-brand"
    >
      <UserRound aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">A profile waits behind this link.</strong> Profiles are for members:
        sign in or get started, and it opens.
      </span>
    </p>
  );
}
