import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

/** A styled checkbox with its label; it works with `register` and with `checked`. */
export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('text-row', className)}>
      <label className="flex w-fit cursor-pointer items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <span className="relative mt-0.5 flex size-4 shrink-0 pointer-coarse:mt-0 pointer-coarse:size-5">
          <input
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-full cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand hover:border-muted aria-invalid:border-danger"
            {...props}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3 text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 ml-6 text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-0.5 ml-6 text-danger text-meta">
          {error}
        </p>
      )}
    </div>
  );
}
