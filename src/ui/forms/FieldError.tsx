import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

/** The error below a control. */
export function FieldError({
  id,
  children,
  className,
}: {
  id: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <p id={id} className={cn('flex gap-1 text-danger text-meta', className)}>
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {children}
    </p>
  );
}
