import type { ReactNode } from 'react';
import { cn } from '#ui/class-names.ts';
import { splitLinks } from './split-links.ts';

interface BubbleRowProps {
  own: boolean;
  startsGroup: boolean;
  children: ReactNode;
}

export function BubbleRow({ own, startsGroup, children }: BubbleRowProps) {
  return (
    <div className={cn('flex flex-col', own ? 'items-end' : 'items-start', startsGroup ? 'mt-3' : 'mt-1')}>
      {children}
    </div>
  );
}

export const getBubbleClass = (own: boolean) =>
  cn(
    'min-w-0 whitespace-pre-wrap rounded-xl px-3 py-2 text-body [overflow-wrap:anywhere]',
    own ? 'bg-brand text-on-brand' : 'bg-hover text-fg',
  );

/** A text with its web addresses as links; nothing is fetched from them. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, i) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={i}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2 hover:no-underline focus-visible:outline-current"
      >
        {part.text}
      </a>
    ),
  );
}
