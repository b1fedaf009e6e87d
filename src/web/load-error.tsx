import { ErrorState } from '#ui/ErrorState.tsx';
import { CallError, sentenceOf } from './api.ts';

/** What a failed query has to say for itself. */
interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

export interface LoadErrorProps {
  /** What failed: 'Coaches could not be loaded'. */
  title: string;
  query: FailedQuery;
  /** In one line, in the place of a few figures. */
  line?: boolean;
  className?: string;
}

/** In place of what a query could not load: what failed and why, the request, and Retry. */
export function LoadError({ query: { error, isFetching, refetch }, ...look }: LoadErrorProps) {
  return (
    <ErrorState
      message={sentenceOf(error, 'Please try again.')}
      requestId={error instanceof CallError ? error.requestId : undefined}
      pending={isFetching}
      onRetry={() => void refetch()}
      {...look}
    />
  );
}
