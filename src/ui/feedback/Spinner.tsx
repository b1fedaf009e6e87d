import { LoaderCircle } from 'lucide-react';
import { cn } from '../merge-tailwind-classes.ts';
import { useTranslation } from '../page-language.ts';

export function SpinnerIcon({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}

/** A labeled spinner. It appears after 150 ms, so that fast responses do not flash. */
export function Spinner({ text, className }: { text?: string; className?: string }) {
  const t = useTranslation();
  return (
    <div
      role="status"
      className={cn('flex animate-late items-center justify-center gap-2 p-6 text-muted text-row', className)}
    >
      <SpinnerIcon />
      {text ?? t('Loading...')}
    </div>
  );
}
