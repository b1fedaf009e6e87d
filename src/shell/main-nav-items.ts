import { LayoutGrid, type LucideIcon, Map as MapIcon, MessageSquare, Users } from 'lucide-react';

interface MainNavItem {
  label: string;
  href: '/' | '/athletes' | '/map' | '/messages';
  Icon: LucideIcon;
}

/** The pages of the top bar, and of the bottom bar of a phone. */
export const mainNavItems: readonly MainNavItem[] = [
  { label: 'Dashboard', href: '/', Icon: LayoutGrid },
  { label: 'Athletes', href: '/athletes', Icon: Users },
  { label: 'Map View', href: '/map', Icon: MapIcon },
  { label: 'Messages', href: '/messages', Icon: MessageSquare },
];
