import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { QueryFallbackProps } from './QueryFallback.tsx';

/** What failed and Retry, as high as a line of text: for cards whose failure must not push down what follows them. */
export function QueryFailureLine({
  query,
  title,
  className,
}: Pick<QueryFallbackProps, 'query' | 'title' | 'className'>) {
  return (
    <p role="alert" className={cn('flex items-baseline gap-2 text-muted text-row', className)}>
      {title}
      <Button
        variant="ghost"
        className="h-6 px-1.5"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    </p>
  );
}
