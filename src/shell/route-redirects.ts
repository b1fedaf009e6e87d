import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getPresetForAddressWithoutFilters } from '#features/search/web/default-filters-of-coach.ts';
import type { ViewerContext } from '#lazy-pages.tsx';

/** Redirects signed-in users who open a sign-in page to where signing in leads. */
export const redirectSignedIn = {
  beforeLoad: ({ context, search }: { context: ViewerContext; search: { next?: string | undefined } }) => {
    if (context.viewer) throw redirect({ href: search.next ?? '/dashboard' });
  },
};

/** Starts a coach's visit with the athletes of the program: its gender, on the dashboard its sport too, as filters in the address. */
export const presetProgramGender = {
  beforeLoad: ({ context, location }: { context: ViewerContext; location: ParsedLocation }) => {
    const search = getPresetForAddressWithoutFilters(context.viewer, location);
    if (search) throw redirect({ to: location.pathname, search, state: location.state, replace: true });
  },
};
