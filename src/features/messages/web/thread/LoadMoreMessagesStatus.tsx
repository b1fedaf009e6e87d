import { Button } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';

/** Messages before or after the loaded ones. */
export interface MoreMessages {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

interface LoadMoreMessagesStatusProps {
  more: MoreMessages | undefined;
  which: 'earlier' | 'later';
  className: string;
}

/** Shows that more messages are loading, or a button to try again. */
export function LoadMoreMessagesStatus({ more, which, className }: LoadMoreMessagesStatusProps) {
  if (!more?.loading && !more?.failed) return null;
  return (
    <div className={cn('absolute inset-x-0 flex justify-center', className)}>
      {more.loading ? (
        <span className="rounded-full border border-line bg-raised px-3 py-1 shadow-float">
          <Spinner text={`Loading ${which} messages...`} />
        </span>
      ) : (
        <Button variant="outline" className="bg-raised shadow-float" onClick={more.load}>
          Load {which} messages
        </Button>
      )}
    </div>
  );
}
