import { cn } from './class-names.ts';

/** A 1 px line; decoration unless `text` stands in it ('or', a date). */
export function Separator({ text, className }: { text?: string; className?: string }) {
  if (!text) return <hr aria-hidden className={cn('h-px border-0 bg-line', className)} />;
  return (
    <div
      className={cn(
        'flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {text}
    </div>
  );
}
