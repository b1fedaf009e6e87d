import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { cn } from '../merge-tailwind-classes.ts';
import type { MapPoint } from './map-types-and-marker-appearance.ts';
import { isMotionReduced } from './move-leaflet-view.ts';
import type { Leaflet } from './used-leaflet-modules.ts';

interface MapPopupProps {
  map: Leaflet;
  at: MapPoint;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A smaller map has no room beside a marker: its popup is at the top, across the whole width. */
const minSizeForFloating = { width: 480, height: 400 };
/** Pixels from a marker's center to the popup's edge. */
const gap = 32;

/**
 * A panel above a point of the map. It is not one of Leaflet's popups, which leave the page whenever they change their
 * size and so lose focus and scroll position.
 */
export function MapPopup({ map, at: { lat, lng }, label, onClose, children }: MapPopupProps) {
  const open = useCallback(
    (panel: HTMLDivElement) => {
      panel.focus({ preventScroll: true });
      return keepPanelAtPoint(panel, map, { lat, lng });
    },
    [map, lat, lng],
  );
  return (
    <div
      ref={open}
      role="dialog"
      data-non-modal
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

/** Moves the panel with the map. Returns a function that stops. */
function keepPanelAtPoint(panel: HTMLElement, map: Leaflet, point: MapPoint): () => void {
  const positionPanel = () => {
    const { x: width, y: height } = map.getSize();
    const isDocked = width < minSizeForFloating.width || height < minSizeForFloating.height;
    panel.toggleAttribute('data-docked', isDocked);
    const { x, y } = map.latLngToContainerPoint(point);
    panel.style.left = isDocked ? '' : `${x}px`;
    panel.style.top = isDocked ? '' : `${y - gap}px`;
    panel.style.visibility = '';
  };
  const hidePanel = () => {
    if (!panel.hasAttribute('data-docked')) panel.style.visibility = 'hidden';
  };
  const resizeObserver = new ResizeObserver(() => {
    positionPanel();
    panMapToShowPanel(panel, map, point);
  });
  resizeObserver.observe(panel);
  map.on('move moveend zoomend resize', positionPanel);
  // Leaflet animates a step of zoom in CSS and fires no event until it ends.
  map.on('zoomanim', hidePanel);
  return () => {
    resizeObserver.disconnect();
    map.off('move moveend zoomend resize', positionPanel);
    map.off('zoomanim', hidePanel);
  };
}

/** Moves the map as little as possible to show both the popup and its marker. */
function panMapToShowPanel(panel: HTMLElement, map: Leaflet, point: MapPoint): void {
  const { width, height } = panel.getBoundingClientRect();
  const side = panel.hasAttribute('data-docked') ? gap : width / 2 + 12;
  const above = height + gap + 12;
  // Without room for both the panel matters more, and it is in view already.
  if (above + gap > map.getSize().y) return;
  map.panInside(point, {
    paddingTopLeft: [side, above],
    paddingBottomRight: [side, gap],
    animate: !isMotionReduced(),
  });
}
