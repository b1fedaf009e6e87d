import { formatInteger } from '../format-integer.ts';
import type { PageHeadingTexts } from './page-heading-texts.ts';

export const memberPageHeadings = {
  '/athletes': { title: 'All Athletes', subtitle: describeAllAthletes(undefined) },
  '/map': { title: 'Athlete Map', subtitle: 'Geographic view of all athletes' },
  '/settings': { title: 'Settings', subtitle: 'Your account, and how Fieldhouse works for you.' },
  '/profile-views': {
    title: 'Profile Views',
    subtitle: 'Which coaches looked at your profile, and when',
  },
  '/coaches': { title: 'Coach Directory', subtitle: 'Find and message the coaches of your sport' },
  '/add-athlete': { title: 'Add New Athlete', subtitle: 'Create a comprehensive athlete profile' },
  '/athletes/added': {
    title: 'Athletes I Added',
    subtitle: 'Until an athlete claims the profile, you can correct it, invite them again, or withdraw it',
  },
} as const satisfies Record<string, PageHeadingTexts>;

/** Of the pages that have another heading for each role. */
export const memberPageHeadingsByRole = {
  '/dashboard': {
    coach: { title: 'Coach Dashboard', subtitle: 'Discover and connect with top student athletes' },
    athlete: {
      title: 'Athlete Dashboard',
      subtitle: 'Manage your profile and connect with college coaches',
    },
  },
  '/visits': {
    coach: {
      title: 'Campus Visits',
      subtitle: 'Invite athletes to your campus, and see what is planned',
    },
    athlete: {
      title: 'Campus Visits',
      subtitle: 'Answer the invitations of coaches, and see what is planned',
    },
  },
} as const satisfies Record<string, Record<'coach' | 'athlete', PageHeadingTexts>>;

/** The subtitle of '/athletes', without a number while it is not known. */
export function describeAllAthletes(count: number | undefined): string {
  return `Browse and search through ${count === undefined ? '' : `${formatInteger(count)} `}student athletes`;
}
