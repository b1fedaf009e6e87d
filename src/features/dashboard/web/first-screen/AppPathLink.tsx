import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface AppPathLinkProps {
  /** A path of the web app with parameters and perhaps a part of the page, as the server names it. */
  path: string;
  className: string;
  children: ReactNode;
}

/** A link to where the server says. */
export function AppPathLink({ path, className, children }: AppPathLinkProps) {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1) || undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
