import { type PointerEvent, useState } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { MapPoint, MapView } from '#ui/map/map-types-and-marker-appearance.ts';
import type { Pixels } from '#ui/map/web-mercator.ts';
import { useElementSize } from '#ui/use-element-size.ts';
import { AreaPanel } from './AreaPanel.tsx';
import { boxToPolygon, isDrawnAround, pixelToPoint, pointToPixel, thinOutPoints } from './polygon.ts';

interface AreaToolProps {
  view: MapView;
  filters: AthleteSearch;
  onClose: () => void;
}

/** Selects the athletes inside an area that the coach draws over the map, or all in view. */
export function AreaTool({ view, filters, onClose }: AreaToolProps) {
  const [frame, size] = useElementSize();
  const [polygon, setPolygon] = useState<MapPoint[]>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its buttons close
    <div
      className="contents"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div ref={frame} className="pointer-events-none absolute inset-0 z-[3]">
        {polygon && size && (
          <Outline pixels={polygon.map((point) => pointToPixel(point, view.camera, size))} isClosed />
        )}
        {!polygon && size && (
          <DrawingLayer
            size={size}
            onDrawn={(pixels) => setPolygon(pixels.map((pixel) => pixelToPoint(pixel, view.camera, size)))}
          />
        )}
      </div>
      {polygon ? (
        <AreaPanel polygon={polygon} filters={filters} onClear={onClose} />
      ) : (
        <fieldset
          aria-label="Select an area"
          className="absolute inset-x-2 bottom-2 z-[4] mx-auto flex w-fit flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 shadow-float"
        >
          <p className="px-1 text-meta">Draw around the athletes.</p>
          <Button autoFocus variant="outline" onClick={() => setPolygon(boxToPolygon(view.visibleBox))}>
            Select All in View
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** Takes the pointer from the map, which would move. */
function DrawingLayer({ size, onDrawn }: { size: Pixels; onDrawn: (pixels: Pixels[]) => void }) {
  const [line, setLine] = useState<Pixels[]>();
  const toPixel = (event: PointerEvent<HTMLElement>): Pixels => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));
    return { x: clamp(event.clientX - left, size.x), y: clamp(event.clientY - top, size.y) };
  };
  const finish = () => {
    setLine(undefined);
    if (!line) return;
    if (isDrawnAround(line)) onDrawn(thinOutPoints(line));
    else toast({ title: 'Please draw a line around the athletes' });
  };
  return (
    <div
      data-testid="drawing"
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setLine([toPixel(event)]);
      }}
      onPointerMove={(event) => line && setLine([...line, toPixel(event)])}
      onPointerUp={finish}
      onPointerCancel={() => setLine(undefined)}
    >
      {line && <Outline pixels={line} />}
    </div>
  );
}

function Outline({ pixels, isClosed = false }: { pixels: Pixels[]; isClosed?: boolean }) {
  const points = pixels.map(({ x, y }) => `${x},${y}`).join(' ');
  const className = 'fill-brand/10 stroke-2 stroke-brand';
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      {isClosed ? (
        <polygon className={className} points={points} />
      ) : (
        <polyline className={className} points={points} />
      )}
    </svg>
  );
}
