import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { CallError, isDailyLimitError, toErrorMessage } from '#web/api.ts';
import { LazyDailyLimitState } from '#web/LazyDailyLimitState.tsx';
import { reloadFailedChunkOf } from '#web/lazy-page.tsx';

/** Replaces a page that could not be loaded or rendered. Retry loads it again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const [isRetrying, setRetrying] = useState(false);
  const reloadAndRetryPage = async () => {
    setRetrying(true);
    try {
      await reloadFailedChunkOf(error);
      queries.reset();
      await router.invalidate();
      reset();
    } finally {
      setRetrying(false);
    }
  };
  if (isDailyLimitError(error)) return <LazyDailyLimitState page error={error} />;
  return (
    <ErrorState
      page
      title={t('This page could not be shown')}
      message={toErrorMessage(error, t('Something went wrong. Please try again.'))}
      requestId={error instanceof CallError ? error.requestId : undefined}
      pending={isRetrying}
      onRetry={reloadAndRetryPage}
    />
  );
}
