import type { ReactNode } from 'react';
import { cn } from '#ui/merge-tailwind-classes.ts';

interface MessageAlignmentRowProps {
  own: boolean;
  startsGroup: boolean;
  children: ReactNode;
}

export function MessageAlignmentRow({ own, startsGroup, children }: MessageAlignmentRowProps) {
  return (
    <div className={cn('flex flex-col', own ? 'items-end' : 'items-start', startsGroup ? 'mt-3' : 'mt-1')}>
      {children}
    </div>
  );
}

const bubbleClass = 'min-w-0 whitespace-pre-wrap rounded-xl px-3 py-2 text-body [overflow-wrap:anywhere]';

export const getBubbleClass = (own: boolean): string =>
  cn(bubbleClass, own ? 'bg-brand text-on-brand' : 'bg-hover text-fg');

/** On the side of the athlete, but unlike what either of the two members writes. */
export const guardianBubbleClass = cn(bubbleClass, 'bg-brand-soft text-fg ring-1 ring-brand/50 ring-inset');
