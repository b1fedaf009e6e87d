import { RotateCw, TriangleAlert } from 'lucide-react';
import { buttonClass } from './button-class.ts';
import { EmptyState } from './EmptyState.tsx';
import { SpinnerIcon } from './Spinner.tsx';

interface ErrorStateProps {
  /** What failed: 'Error loading messages.' */
  title: string;
  /** It is all that the page says: the title is the page's h1. */
  page?: boolean;
  message?: string;
  onRetry?: () => void;
  pending?: boolean;
  /** Lets support find the request in the log. */
  requestId?: string;
  className?: string;
}

/** In place of what could not be loaded. */
export function ErrorState({
  title,
  page,
  message,
  onRetry,
  pending,
  requestId,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<TriangleAlert />}
        title={title}
        page={page}
        action={
          onRetry && (
            // Not a Button: the first page holds this state, and Button brings Radix along.
            <button
              type="button"
              className={buttonClass({ variant: 'outline' })}
              aria-disabled={pending || undefined}
              aria-busy={pending || undefined}
              onClick={() => !pending && onRetry()}
            >
              {pending ? <SpinnerIcon /> : <RotateCw aria-hidden />}
              Retry
            </button>
          )
        }
      >
        {message}
        {requestId && (
          <span className="mt-1 block text-meta">
            Request <code className="select-all font-sans">{requestId}</code>
          </span>
        )}
      </EmptyState>
    </div>
  );
}
