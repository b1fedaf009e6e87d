import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { cn } from '../class-names.ts';
import { isMotionReduced } from './camera.ts';
import type { Leaflet } from './leaflet.ts';
import type { MapPoint } from './marker.ts';

interface MapPopupProps {
  map: Leaflet;
  at: MapPoint;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Smaller maps have no room beside a disc: there the popup stands at the top, across the whole width. */
const roomy = { width: 480, height: 400 };
/** From a disc's middle to the popup's edge. */
const gap = 32;

/**
 * A panel above a point of the map. It stands beside Leaflet's own elements, not in them: Leaflet takes its popups
 * out of the page whenever they change their size, which loses focus and scroll position.
 */
export function MapPopup({ map, at, label, onClose, children }: MapPopupProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => {
      const size = map.getSize();
      const docked = size.x < roomy.width || size.y < roomy.height;
      element.toggleAttribute('data-docked', docked);
      const { x, y } = map.latLngToContainerPoint(at);
      element.style.left = docked ? '' : `${x}px`;
      element.style.top = docked ? '' : `${y - gap}px`;
      element.style.visibility = '';
    };
    const hide = () => {
      if (!element.hasAttribute('data-docked')) element.style.visibility = 'hidden';
    };
    const settle = () => {
      place();
      reveal(map, at, element);
    };
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    map.on('move moveend zoomend resize', place);
    // Leaflet animates a step of zoom in CSS and says nothing until it has arrived.
    map.on('zoomanim', hide);
    return () => {
      sizes.disconnect();
      map.off('move moveend zoomend resize', place);
      map.off('zoomanim', hide);
    };
  }, [map, at]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={cn(
        'pointer-events-auto absolute flex w-72 -translate-x-1/2 -translate-y-full animate-fade-in flex-col overflow-clip rounded-xl border border-line bg-raised shadow-float outline-none',
        'data-docked:inset-x-2 data-docked:top-2 data-docked:max-h-[calc(100%-1rem)] data-docked:w-auto data-docked:translate-none',
      )}
    >
      {children}
      <IconButton label="Close" onClick={onClose} className="absolute top-2 right-2">
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Moves the map as little as it takes to see both the popup and its disc. */
function reveal(map: Leaflet, at: MapPoint, element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect();
  const docked = element.hasAttribute('data-docked');
  const side = docked ? gap : width / 2 + 12;
  const above = height + gap + 12;
  // No room for both: the panel matters more, and it is in view already.
  if (above + gap > map.getSize().y) return;
  map.panInside(at, {
    paddingTopLeft: [side, above],
    paddingBottomRight: [side, gap],
    animate: !isMotionReduced(),
  });
}
