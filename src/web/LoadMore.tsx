import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';
import { QueryFallback } from './QueryFallback.tsx';

interface PagedQuery {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage(): unknown;
}

interface LoadMoreProps extends Pick<ButtonProps, 'size' | 'variant'> {
  query: PagedQuery;
  /** What failed: 'Visits could not be loaded'. */
  title: string;
  /** 'Load More Visits' */
  children: string;
  className?: string;
  errorClassName?: string;
}

/** Below a list that comes in pages: the button for the next page, or why it could not be loaded. */
export function LoadMore(props: LoadMoreProps) {
  const { query, title, children, className, errorClassName, size = 'lg', variant = 'outline' } = props;
  const fetchNextPage = () => void query.fetchNextPage();
  if (!query.data) return null;
  if (query.error) {
    const { error, isFetching } = query;
    return (
      <QueryFallback
        query={{ error, isFetching, refetch: fetchNextPage }}
        title={title}
        {...(errorClassName ? { className: errorClassName } : {})}
      />
    );
  }
  if (!query.hasNextPage) return null;
  return (
    <div className={className ?? 'mt-4 flex justify-center'}>
      <Button
        variant={variant}
        size={size}
        pending={query.isFetchingNextPage}
        pendingText="Loading..."
        onClick={fetchNextPage}
      >
        {children}
      </Button>
    </div>
  );
}
