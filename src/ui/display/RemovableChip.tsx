import { X } from 'lucide-react';
import { removeButtonProps } from '../buttons/focus-after-item-removal.ts';

/** A choice that can be removed, such as an active filter. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6.5 max-w-full items-center rounded-full bg-brand-soft pl-2.5 font-medium text-brand text-meta pointer-coarse:h-8">
      <span className="truncate">{label}</span>
      <button
        type="button"
        {...removeButtonProps}
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="touch-target ml-0.5 flex size-6.5 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-brand/12 pointer-coarse:size-8"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
