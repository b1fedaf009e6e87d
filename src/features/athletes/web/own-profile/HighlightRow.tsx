import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { toPlayableVideo } from '../playable-video.ts';

interface HighlightRowProps {
  videoUrl: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  /** The row at `from` was dropped on this one. */
  onDrop: (from: number) => void;
  onRemove: () => void;
}

const draggedHighlightType = 'application/x-highlight';

/** One video: moved by dragging its grip, or by its buttons, which keep the focus. */
export function HighlightRow({ videoUrl, index, count, onMove, onDrop, onRemove }: HighlightRowProps) {
  const [isTarget, setTarget] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is moved in the page loses its focus
  const refocus = useCallback(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const getMoveButtonProps = (step: 1 | -1) => ({
    'aria-disabled': index + step < 0 || index + step >= count,
    onClick: (event: { currentTarget: HTMLButtonElement }) => {
      pressed.current = event.currentTarget;
      onMove(index + step);
    },
  });
  const markAsDropTarget = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(draggedHighlightType)) return;
    event.preventDefault();
    setTarget(true);
  };
  const name = `highlight ${index + 1}`;
  return (
    <li
      ref={refocus}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(draggedHighlightType, String(index))}
      onDragOver={markAsDropTarget}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        onDrop(Number(event.dataTransfer.getData(draggedHighlightType)));
      }}
      className={cn(
        'flex items-center gap-2 border-line py-1.5 pr-2 pl-2 not-first:border-t',
        isTarget && 'bg-brand-soft',
      )}
    >
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted pointer-coarse:hidden" />
      <span className="tnum w-5 shrink-0 text-center text-muted text-row">{index + 1}</span>
      <span className="relative min-w-0 flex-1">
        <span className="block font-medium text-row">{toPlayableVideo(videoUrl).source}</span>
        <a
          href={videoUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="touch-stretch block truncate rounded-sm text-meta text-muted hover:underline"
        >
          {videoUrl}
          <span className="sr-only"> (in a new tab)</span>
        </a>
      </span>
      <span className="flex shrink-0">
        <IconButton
          label={`Move ${name} up`}
          {...getMoveButtonProps(-1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          {...getMoveButtonProps(1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton {...removeButtonProps} label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
