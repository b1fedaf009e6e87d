import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { styleNonce } from '../csp-style-nonce.ts';
import { cn } from '../merge-tailwind-classes.ts';

interface ScrollAreaProps {
  /** The accessible name of the region, which the keyboard can scroll. */
  label: string;
  /** Classes of the frame: they must limit the height. */
  className?: string;
  /** The element that scrolls. */
  viewportRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Scrolls vertically; its thin scroll bar disappears 600 ms after use. */
export function ScrollArea({ label, className, viewportRef, children }: ScrollAreaProps) {
  return (
    <Radix.Root type="scroll" scrollHideDelay={600} className={cn('overflow-hidden', className)}>
      <Radix.Viewport
        ref={viewportRef}
        nonce={styleNonce}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="size-full focus-visible:-outline-offset-2 [&>div]:block!"
      >
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="flex w-2 touch-none select-none p-0.5">
        <Radix.Thumb className="flex-1 rounded-full bg-line-strong" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
