import { type ReactNode, useId } from 'react';
import { cn } from '../merge-tailwind-classes.ts';

interface SegmentedControlProps<Value extends string> {
  /** The accessible name, such as 'View'. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Shows icons alone; the labels remain accessible names and titles. */
  iconsOnly?: boolean;
  className?: string;
}

/** Two to four radio buttons that look like one control. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  iconsOnly,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex w-fit shrink-0 rounded-md border border-line bg-surface', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className={cn(
            'relative flex h-7.5 cursor-pointer items-center justify-center gap-2 border-line px-3 font-medium text-muted text-row transition-colors not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:text-fg has-checked:bg-hover has-checked:text-fg has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 pointer-coarse:h-10.5 [&_svg]:size-4',
            iconsOnly && 'w-9 px-0 pointer-coarse:w-11',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          <span aria-hidden className="contents">
            {option.icon}
          </span>
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
