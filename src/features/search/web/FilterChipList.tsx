import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { cn } from '#ui/class-names.ts';
import { useFocusAfter } from '#ui/focus-after.ts';
import type { AthleteSearch } from './address.ts';
import { activeFilters, withoutFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

// The map's filters are the list's, and so are those of saved searches.
export { activeFilters, useFilters };

/** One chip per active filter, and what takes them all away. */
export function FilterChipList({ className }: { className?: string }) {
  const [search, change] = useFilters();
  const active = activeFilters(search);
  const leave = useFocusAfter(active.length);
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
          onClick={() => show(withoutFilters(search))}
        >
          Clear All
        </Button>
      </li>
    </ul>
  );
}
