import { type KeyboardEvent, type PointerEvent, useCallback } from 'react';
import { type CropSquare, getSideLength, type ImageSize } from './crop-square.ts';

interface PhotoCropperProps {
  file: File;
  size: ImageSize | undefined;
  square: CropSquare | undefined;
  onLoad: (size: ImageSize) => void;
  onError: () => void;
  onChange: (by: { dx?: number; dy?: number; zoom?: number }) => void;
}

const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** One press of an arrow key moves by this share of the square. */
const moveStep = 0.05;
/** One press of + or −, or one turn of the wheel. */
const zoomStep = 0.1;

/** The photo with the square to cut out, moved and zoomed by pointer, wheel and keys. */
export function PhotoCropper({ file, size, square, onLoad, onError, onChange }: PhotoCropperProps) {
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const side = size && square ? getSideLength(size, square) : 1;
  const onDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const perPixel = side / event.currentTarget.clientWidth;
    onChange({ dx: -event.movementX * perPixel, dy: -event.movementY * perPixel });
  };
  const onArrowOrZoomKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const zoom = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }[event.key];
    if (!square || (!arrow && !zoom)) return;
    event.preventDefault();
    if (arrow) onChange({ dx: arrow[0] * side * moveStep, dy: arrow[1] * side * moveStep });
    if (zoom) onChange({ zoom: square.zoom + zoom });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and this is one itself
    <div
      role="group"
      aria-label="Photo: arrow keys move it, + and − zoom"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus
      tabIndex={0}
      onKeyDown={onArrowOrZoomKey}
      onWheel={(event) => square && onChange({ zoom: square.zoom - Math.sign(event.deltaY) * zoomStep })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none select-none overflow-hidden rounded-lg bg-hover active:cursor-grabbing"
    >
      <img
        ref={showFile}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onLoad({ width: naturalWidth, height: naturalHeight })
        }
        onError={onError}
        className="absolute max-w-none"
        style={
          size &&
          square && {
            width: `${(size.width / side) * 100}%`,
            left: `${(0.5 - square.x / side) * 100}%`,
            top: `${(0.5 - square.y / side) * 100}%`,
          }
        }
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--overlay)] ring-2 ring-white/80 ring-inset"
      />
    </div>
  );
}
