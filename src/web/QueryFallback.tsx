import type { ReactNode } from 'react';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { CallError, isDailyLimitError, toErrorMessage } from './api.ts';
import { LazyDailyLimitState } from './LazyDailyLimitState.tsx';

interface UnloadedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

export interface QueryFallbackProps {
  query: UnloadedQuery;
  /** What failed: 'Coaches could not be loaded'. */
  title: string;
  /** Shown while the query loads. */
  skeleton?: ReactNode;
  /** The error in one line, in the place of a few figures. */
  line?: boolean;
  className?: string;
}

/** In place of a query's data: a skeleton while it loads; what failed, the request and Retry after a failure. */
export function QueryFallback({ query, skeleton, ...look }: QueryFallbackProps) {
  const t = useTranslation();
  const { error, isFetching, refetch } = query;
  if (!error) return skeleton;
  if (isDailyLimitError(error)) return <LazyDailyLimitState error={error} className={look.className} />;
  return (
    <ErrorState
      message={toErrorMessage(error, t('Please try again.'))}
      requestId={error instanceof CallError ? error.requestId : undefined}
      pending={isFetching}
      onRetry={() => void refetch()}
      {...look}
    />
  );
}
