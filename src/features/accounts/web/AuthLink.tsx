import { Link, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AuthLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: '/auth/login' | '/auth/register' };

/** To signing in or registering, and afterwards back to where the visitor wanted to go. */
export function AuthLink({ to, ...props }: AuthLinkProps) {
  const next = useRouterState({
    select: ({ location }) =>
      location.pathname.startsWith('/auth/') ? (location.search as { next?: string }).next : location.href,
  });
  return <Link to={to} search={next && next !== '/' ? { next } : {}} {...props} />;
}
