import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

/** A gray block in the size of the content that loads: `<Skeleton className="h-4 w-24" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-pulse rounded-md bg-line', className)} />;
}

/** Groups skeletons: one text for screen readers, and nothing visible for the first 150 ms. */
export function SkeletonGroup({
  label = 'Loading...',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{label}</span>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}
