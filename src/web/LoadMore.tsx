import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { QueryFallback } from './QueryFallback.tsx';

interface PagedQuery {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage(): unknown;
}

interface LoadMoreProps {
  query: PagedQuery;
  /** What failed: 'Visits could not be loaded'. */
  title: string;
  /** 'Load More Visits' */
  children: string;
  /** For the frame around the button. */
  className?: string;
  button?: Pick<ButtonProps, 'className' | 'size' | 'variant'>;
  errorClassName?: string;
}

/** Below a list that comes in pages: the button for the next page, or why it could not be loaded. */
export function LoadMore({ query, title, children, className, button, errorClassName = '' }: LoadMoreProps) {
  const t = useTranslation();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  const fetchNextPage = () => void query.fetchNextPage();
  if (!data) return null;
  if (error) {
    const retried = { error, isFetching, refetch: fetchNextPage };
    return <QueryFallback query={retried} title={title} className={errorClassName} />;
  }
  return (
    hasNextPage && (
      <div className={className ?? 'mt-4 flex justify-center'}>
        <Button
          variant="outline"
          size="lg"
          pending={isFetchingNextPage}
          pendingText={t('Loading...')}
          onClick={fetchNextPage}
          {...button}
        >
          {children}
        </Button>
      </div>
    )
  );
}
