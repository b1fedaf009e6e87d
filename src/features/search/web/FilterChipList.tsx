import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { clearFilters, listActiveFilters } from './active-filters.ts';
import type { AthleteSearch } from './address.ts';
import { useFilters } from './use-filters.ts';

// The map's filters are the list's, and so are those of saved searches.
export { listActiveFilters, useFilters };

/** One chip per active filter, and what takes them all away. */
export function FilterChipList({ className }: { className?: string }) {
  const [search, change] = useFilters();
  const active = listActiveFilters(search);
  const leave = useFocusAfterRemoval(active.length);
  if (active.length === 0) return null;
  const show = (rest: AthleteSearch) => {
    leave();
    change(rest);
  };
  return (
    <ul aria-label="Active filters" className={cn('flex flex-wrap items-center gap-1.5', className)}>
      {active.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Chip label={label} onRemove={() => show(without)} />
        </li>
      ))}
      <li>
        <Button
          variant="ghost"
          className="h-6.5 px-2 font-medium text-meta text-muted"
          onClick={() => show(clearFilters(search))}
        >
          Clear All
        </Button>
      </li>
    </ul>
  );
}
