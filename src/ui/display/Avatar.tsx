import { useState } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { type Hue, hueClass } from './sport-color-classes.ts';

const sizes = {
  28: 'size-7 text-[10px]',
  32: 'size-8 text-caption',
  36: 'size-9 text-meta',
  44: 'size-11 text-body',
  96: 'size-24 text-name',
} as const;

interface AvatarProps {
  name: string;
  src?: string | null;
  hue?: Hue;
  size?: keyof typeof sizes;
  /** Only where no name is next to it, as in a link without text. */
  alt?: string;
  className?: string;
}

/** A photo, else initials on a tint of the hue; always inside a ring of the hue. */
export function Avatar({ name, src, hue = 'other', size = 44, alt, className }: AvatarProps) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const photo = src && src !== brokenPhoto ? src : undefined;
  return (
    <span
      className={cn(
        hueClass[hue],
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--hue)_16%,var(--surface))] font-semibold text-fg shadow-[inset_0_0_0_1.5px_var(--hue)]',
        photo && 'border-(--hue) border-[1.5px] shadow-none',
        sizes[size],
        className,
      )}
    >
      {photo ? (
        <img
          src={photo}
          alt={alt ?? ''}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenPhoto(photo)}
          className="size-full object-cover"
        />
      ) : (
        <>
          <span aria-hidden>{getInitials(name)}</span>
          {alt && <span className="sr-only">{alt}</span>}
        </>
      )}
    </span>
  );
}

/** Initials of the first and the last word, without leading punctuation. */
function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
