import { Slot } from 'radix-ui';
import {
  type ComponentType,
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import type { TooltipBubbleProps } from './TooltipBubble.tsx';

/** How long the pointer rests on an element before its tooltip opens. */
const delayMs = 700;
/** How long it rests before the bubble's code is loaded. */
const preloadDelayMs = 200;
/** After a tooltip has closed, the next one opens without that delay for so long. */
const skipDelayMs = 300;

/** The tooltip that opened last: one is open at a time. */
interface LatestTooltip {
  close: () => void;
  closedAt: number;
}

const LatestTooltipContext = createContext<RefObject<LatestTooltip> | undefined>(undefined);

/** Mount once, around everything that has tooltips; AppFrame does. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const latest = useRef<LatestTooltip>({ close: () => undefined, closedAt: Number.NEGATIVE_INFINITY });
  return <LatestTooltipContext value={latest}>{children}</LatestTooltipContext>;
}

interface TooltipProps {
  text: string;
  /** One element that can take the focus. */
  children: ReactNode;
  side?: TooltipBubbleProps['side'];
}

/** A short explanation on hover and focus. Never the only place of needed information: touch does not show it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const { Bubble, closeTooltip, handlers } = useTooltipState();
  return (
    <>
      <Slot.Root ref={target} aria-describedby={Bubble && id} {...handlers}>
        {children}
      </Slot.Root>
      {Bubble && target.current && (
        <Bubble id={id} text={text} target={target.current} side={side} onClose={closeTooltip} />
      )}
    </>
  );
}

// The bubble and its positioning are 14 kB that no page needs at first sight.
const loadTooltipBubble = () => import('./TooltipBubble.tsx');

/** Opens the tooltip when Radix would. Radix itself closes it when the pointer has left both target and bubble. */
function useTooltipState() {
  const latest = useContext(LatestTooltipContext);
  const [Bubble, setBubble] = useState<ComponentType<TooltipBubbleProps>>();
  const { current: now } = useRef({
    isHovered: false,
    isPressed: false,
    isOpen: false,
    timer: 0,
    preloadTimer: 0,
  });

  const closeTooltip = () => {
    clearTimeout(now.timer);
    clearTimeout(now.preloadTimer);
    if (now.isOpen && latest) latest.current.closedAt = Date.now();
    now.isOpen = false;
    setBubble(undefined);
  };
  const openTooltip = async () => {
    clearTimeout(now.timer);
    if (now.isOpen) return;
    latest?.current.close();
    now.isOpen = true;
    if (latest) latest.current.close = closeTooltip;
    // A tooltip is not worth an error: without its code, for example offline, none is shown.
    const { TooltipBubble } = await loadTooltipBubble().catch(() => ({ TooltipBubble: undefined }));
    if (now.isOpen) setBubble(() => TooltipBubble);
  };

  const handlers = {
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || now.isHovered) return;
      now.isHovered = true;
      // A pointer on its way to a press needs no tooltip.
      now.preloadTimer = window.setTimeout(() => loadTooltipBubble().catch(() => undefined), preloadDelayMs);
      const isDelayed = !latest || Date.now() - latest.current.closedAt >= skipDelayMs;
      now.timer = window.setTimeout(openTooltip, isDelayed ? delayMs : 0);
    },
    onPointerLeave: () => {
      now.isHovered = false;
      clearTimeout(now.timer);
      clearTimeout(now.preloadTimer);
    },
    onPointerDown: () => {
      closeTooltip();
      now.isPressed = true;
      document.addEventListener('pointerup', () => Object.assign(now, { isPressed: false }), { once: true });
    },
    onFocus: () => now.isPressed || openTooltip(),
    onBlur: closeTooltip,
    onClick: closeTooltip,
  };
  return { Bubble, closeTooltip, handlers };
}
