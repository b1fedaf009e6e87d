import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** Becomes the h2 that names the section. */
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** Children reach the edges: lists, tables, maps. */
  flush?: boolean;
};

/** A box that groups things on a page. */
export function Card({ title, subtitle, actions, flush, className, children, ...props }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      // Clips content that reaches the round corners, but no suggestions below a field.
      className={cn('rounded-xl border border-line bg-surface', flush && 'overflow-clip', className)}
      {...props}
    >
      {title && (
        <header
          className={cn(
            'flex justify-between gap-3 px-4 pt-4',
            subtitle ? 'items-start' : 'items-center',
            flush && 'pb-3',
          )}
        >
          <div className="min-w-0">
            <h2 id={titleId} className="text-card">
              {title}
            </h2>
            {subtitle && <p className="mt-0.5 text-muted text-meta">{subtitle}</p>}
          </div>
          {actions && <div className="-my-1 flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      {flush ? children : <div className={cn('p-4', title && 'pt-3')}>{children}</div>}
    </section>
  );
}
