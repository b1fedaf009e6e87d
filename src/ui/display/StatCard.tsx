import type { ReactNode } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A word after the value: '+18%', 'unread'. */
  hint?: ReactNode;
  /** `ok` for an improvement. */
  tone?: 'muted' | 'ok';
  /** Whether the value is a link over the whole card, to what the figure counts. */
  isLink?: boolean;
  className?: string;
}

/** One figure of a page: two to four of them form a `<dl>` grid. */
export function StatCard({ label, value, hint, tone = 'muted', isLink, className }: StatCardProps) {
  return (
    <div
      className={cn(
        'relative flex flex-col rounded-xl border border-line bg-surface p-4',
        isLink && 'transition-colors hover:bg-hover',
        className,
      )}
    >
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
        <span className="tnum text-figure">{value}</span>
        {hint && (
          <span className={cn('text-meta', tone === 'ok' ? 'text-ok-text' : 'text-muted')}>{hint}</span>
        )}
      </dd>
    </div>
  );
}
