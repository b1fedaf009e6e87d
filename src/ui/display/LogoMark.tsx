import { cn } from '../merge-tailwind-classes.ts';

/** The brand mark, a house with three doors; also in public/favicon.svg. The name is next to it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('size-5.5 shrink-0 text-brand', className)}>
      <path fill="currentColor" d="M12 2.5 22 10v11.5h-3.9v-8h-1.7v8h-3.5V8.5h-1.8v13H7.6v-8H5.9v8H2V10z" />
    </svg>
  );
}
