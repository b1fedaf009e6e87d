import { Link, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type DoorLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: '/auth/login' | '/auth/register' };

/** To signing in or registering, and afterwards back to where the visitor wanted to go. */
export function DoorLink({ to, ...props }: DoorLinkProps) {
  const next = useRouterState({
    select: ({ location }) =>
      location.pathname.startsWith('/auth/') ? (location.search as { next?: string }).next : location.href,
  });
  return <Link to={to} search={next && next !== '/' ? { next } : {}} {...props} />;
}
