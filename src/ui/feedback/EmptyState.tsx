import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The whole page: the title is its h1. */
  page?: boolean;
  /** One line with the reason. */
  children?: ReactNode;
  /** A button or link to continue with. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, page, children, action, className }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center', page && 'sm:py-24', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-3 flex size-10 items-center justify-center rounded-lg bg-hover text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <Title className={page ? 'text-title' : 'font-semibold text-card'}>{title}</Title>
      {children && <p className="mt-1 max-w-md text-pretty text-muted text-row">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
