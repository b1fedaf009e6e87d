import { CalendarDays, Coffee, Eye, ListChecks, type LucideIcon, Route, Settings, Users } from 'lucide-react';
import type { Account } from '#features/accounts/contract/accounts.ts';

interface ProfileMenuLink {
  to:
    | '/visits'
    | '/coaches'
    | '/profile-views'
    | '/shortlists'
    | '/trips'
    | '/briefing'
    | '/athletes/added'
    | '/settings';
  label: string;
  Icon: LucideIcon;
}

const linksOfRoles: Record<'athlete' | 'coach', ProfileMenuLink[]> = {
  athlete: [
    { to: '/coaches', label: 'Coach Directory', Icon: Users },
    { to: '/profile-views', label: 'Profile Views', Icon: Eye },
  ],
  coach: [
    { to: '/shortlists', label: 'Shortlists', Icon: ListChecks },
    { to: '/trips', label: 'Trips', Icon: Route },
    { to: '/briefing', label: 'Morning Briefing', Icon: Coffee },
    { to: '/athletes/added', label: 'Athletes I Added', Icon: Users },
  ],
};

/** What follows the profile in the menu of a member, on wide screens and on phones. */
export const listProfileMenuLinks = (role: Account['role']): ProfileMenuLink[] => [
  { to: '/visits', label: 'Visits', Icon: CalendarDays },
  ...(role === 'staff' ? [] : linksOfRoles[role]),
  { to: '/settings', label: 'Settings', Icon: Settings },
];
