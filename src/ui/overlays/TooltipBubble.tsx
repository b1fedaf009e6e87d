import { Tooltip as Radix } from 'radix-ui';
import { type Ref, useImperativeHandle } from 'react';

export interface TooltipBubbleProps {
  id: string;
  text: string;
  /** The element that it explains. */
  target: HTMLElement;
  side: 'top' | 'right' | 'bottom' | 'left';
  onClose: () => void;
}

/** The text of an open `Tooltip`, in a chunk of its own. */
export function TooltipBubble({ id, text, target, side, onClose }: TooltipBubbleProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger asChild>
          <ExistingTooltipTarget element={target} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-60 animate-fade-in rounded-md bg-fg px-2 py-1 font-medium text-bg text-meta"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** Stands in for Radix's trigger: the target is already on the page. */
function ExistingTooltipTarget({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
