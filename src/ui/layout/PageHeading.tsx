import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Right of the title, below it on phones. */
  actions?: ReactNode;
  className?: string;
}

/** The h1 of a page. */
export function PageHeading({ title, subtitle, back, actions, className }: PageHeadingProps) {
  return (
    <header className={cn('mb-4', className)}>
      {back && <div className="mb-2 text-meta text-muted">{back}</div>}
      <div
        className={cn(
          'flex flex-wrap justify-between gap-x-4 gap-y-3',
          subtitle ? 'items-end' : 'items-center',
        )}
      >
        <div className="min-w-0">
          <h1 className="text-title">{title}</h1>
          {subtitle && <p className="text-body text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
