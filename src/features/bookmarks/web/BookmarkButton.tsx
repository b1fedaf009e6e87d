import { Bookmark } from 'lucide-react';
import type { Athlete } from '#features/athletes/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { useSetBookmark } from './data.ts';

interface BookmarkButtonProps {
  athlete: Pick<Athlete, 'id' | 'user' | 'bookmarked'>;
  /** With a label beside the icon, as on a profile. */
  withLabel?: boolean;
  className?: string;
}

/** Adds or removes the viewer's bookmark of an athlete. */
export function BookmarkButton({ athlete, withLabel: wide, className }: BookmarkButtonProps) {
  const { mutate } = useSetBookmark(athlete.id);
  const { user, bookmarked } = athlete;
  const icon = <Bookmark aria-hidden className={cn(bookmarked && 'fill-brand text-brand')} />;
  const toggle = { 'data-bookmark': true, 'aria-pressed': bookmarked, onClick: () => mutate(!bookmarked) };
  if (!wide) {
    return (
      <IconButton label={`Bookmark ${user.firstName} ${user.lastName}`} className={className} {...toggle}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button variant="outline" size="lg" className={cn(bookmarked && 'text-brand', className)} {...toggle}>
      {icon}
      {bookmarked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  );
}
