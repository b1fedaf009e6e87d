import { Link, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type SignInOrRegisterLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: '/auth/login' | '/auth/register' };

/** A link to signing in or registering, which remembers the page that the visitor wanted to open. */
export function SignInOrRegisterLink({ to, ...props }: SignInOrRegisterLinkProps) {
  const next = useRouterState({
    select: ({ location }) =>
      location.pathname.startsWith('/auth/') ? (location.search as { next?: string }).next : location.href,
  });
  return <Link to={to} search={next && next !== '/' ? { next } : {}} {...props} />;
}
