import { RotateCw, TriangleAlert } from 'lucide-react';
import { buttonClass } from '../buttons/button-class.ts';
import { cn } from '../merge-tailwind-classes.ts';
import { useTranslation } from '../page-language.ts';
import { EmptyState } from './EmptyState.tsx';
import { SpinnerIcon } from './Spinner.tsx';

interface ErrorStateProps {
  /** What failed: 'Error loading messages.' */
  title: string;
  /** The whole page: the title is its h1. */
  page?: boolean;
  message?: string;
  onRetry?: () => void;
  pending?: boolean;
  /** Lets support find the request in the log. */
  requestId?: string;
  /** In one line, in place of a few figures. */
  line?: boolean;
  className?: string;
}

/** Replaces content that could not be loaded. */
export function ErrorState({
  title,
  page,
  message,
  onRetry,
  pending,
  requestId,
  line,
  className,
}: ErrorStateProps) {
  const t = useTranslation();
  const retry = onRetry && <RetryButton pending={pending} onRetry={onRetry} />;
  const reason = (
    <>
      {message}
      {requestId && (
        <span className="mt-1 block text-meta">
          {t('Request')} <code className="select-all break-all font-sans">{requestId}</code>
        </span>
      )}
    </>
  );
  if (line) {
    return (
      <div
        role="alert"
        className={cn('flex items-center gap-3 rounded-xl border border-line bg-surface p-4', className)}
      >
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-card">{title}</p>
          <p className="text-muted text-row">{reason}</p>
        </div>
        {retry}
      </div>
    );
  }
  return (
    <div role="alert" className={className}>
      <EmptyState icon={<TriangleAlert />} title={title} page={page} action={retry}>
        {reason}
      </EmptyState>
    </div>
  );
}

// Not a Button: every first page loads this file, and Button would add Radix.
function RetryButton({ pending, onRetry }: { pending: boolean | undefined; onRetry: () => void }) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'outline' })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onRetry()}
    >
      {pending ? <SpinnerIcon /> : <RotateCw aria-hidden />}
      {t('Retry')}
    </button>
  );
}
