import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatCard } from '#ui/display/StatCard.tsx';

interface FigureCardProps extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
  /** Undefined while it loads: then the card is no link yet. */
  value: string | undefined;
  hint?: ReactNode;
  className?: string;
}

/** A figure of a dashboard; the card leads to what it counts. */
export function FigureCard({ label, value, hint, className, ...link }: FigureCardProps) {
  const isLoaded = value !== undefined;
  return (
    <StatCard
      label={label}
      isLink={isLoaded}
      value={
        isLoaded ? (
          <Link {...link} title={label} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
            {value}
          </Link>
        ) : (
          '\u00a0'
        )
      }
      hint={isLoaded && hint}
      className={className}
    />
  );
}
