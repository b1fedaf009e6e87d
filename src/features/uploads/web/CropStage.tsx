import type { KeyboardEvent, PointerEvent } from 'react';
import { type Frame, type Size, sideOf } from './crop-frame.ts';

interface CropStageProps {
  address: string | undefined;
  size: Size | undefined;
  frame: Frame | undefined;
  onLoad: (size: Size) => void;
  onError: () => void;
  onChange: (by: { dx?: number; dy?: number; zoom?: number }) => void;
}

const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of the square, for one press of an arrow key; of the zoom, for one press or one turn of the wheel. */
const step = 0.05;
const zoomStep = 0.1;

/** The photo behind its square window, moved and zoomed by pointer, wheel and keys. */
export function CropStage({ address, size, frame, onLoad, onError, onChange }: CropStageProps) {
  const side = size && frame ? sideOf(size, frame) : 1;
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const perPixel = side / event.currentTarget.clientWidth;
    onChange({ dx: -event.movementX * perPixel, dy: -event.movementY * perPixel });
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const zoom = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }[event.key];
    if (!frame || (!arrow && !zoom)) return;
    event.preventDefault();
    if (arrow) onChange({ dx: arrow[0] * side * step, dy: arrow[1] * side * step });
    if (zoom) onChange({ zoom: frame.zoom + zoom });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and this is one itself
    <div
      role="group"
      aria-label="Photo: arrow keys move it, + and − zoom"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus
      tabIndex={0}
      onKeyDown={press}
      onWheel={(event) => frame && onChange({ zoom: frame.zoom - Math.sign(event.deltaY) * zoomStep })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none select-none overflow-hidden rounded-lg bg-hover active:cursor-grabbing"
    >
      {address && (
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onLoad({ width: naturalWidth, height: naturalHeight })
          }
          onError={onError}
          className="absolute max-w-none"
          style={
            size &&
            frame && {
              width: `${(size.width / side) * 100}%`,
              left: `${(0.5 - frame.x / side) * 100}%`,
              top: `${(0.5 - frame.y / side) * 100}%`,
            }
          }
        />
      )}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--overlay)] ring-2 ring-white/80 ring-inset"
      />
    </div>
  );
}
