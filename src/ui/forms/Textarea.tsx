import type { ComponentProps, CSSProperties } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { useSurroundingFieldAttributes } from './field-attributes-context.ts';
import { controlClass } from './Input.tsx';

type TextareaProps = ComponentProps<'textarea'> & {
  /** Grows with its text, from `rows` to its maximum height. */
  autoGrow?: boolean;
};

export function Textarea({ autoGrow, className, rows = 3, required, ...props }: TextareaProps) {
  const fieldProps = useSurroundingFieldAttributes({ ...props, required });
  return (
    <textarea
      rows={rows}
      {...props}
      {...fieldProps}
      style={{ '--rows': rows, ...props.style } as CSSProperties}
      className={cn(
        controlClass(),
        'h-auto resize-y py-2 leading-5',
        autoGrow && 'max-h-60 min-h-[calc(var(--rows)*1.25rem+18px)] resize-none field-sizing-content',
        className,
      )}
    />
  );
}
