import { Hourglass } from 'lucide-react';
import { buttonClass } from '#ui/buttons/button-class.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { toErrorMessage } from './api.ts';

export interface DailyLimitStateProps {
  error: unknown;
  /** The whole page: the title is its h1. */
  page?: boolean;
  className?: string | undefined;
}

/** In place of what a daily limit refuses: when it goes on, and how to ask for more. */
export function DailyLimitReachedMessage({ error, page, className }: DailyLimitStateProps) {
  // The last sentence names the page that the button opens.
  const message = toErrorMessage(error, '').replace(/ If you need more.*$/, '');
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<Hourglass />}
        title="That is all for today"
        page={page}
        action={
          <a href="/contact" className={buttonClass({ variant: 'outline' })}>
            Ask Us for More
          </a>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
