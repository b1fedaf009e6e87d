import { Button } from '#ui/buttons/Button.tsx';
import { removeAllButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { RemovableChip } from '#ui/display/RemovableChip.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { clearFilters, listActiveFilters } from './active-filters.ts';
import { useFilters } from './use-filters.ts';

// Map and saved searches use the filters of the list.
export { listActiveFilters, useFilters };

/** One chip per active filter, and a button that clears all. */
export function FilterChipList({ className }: { className?: string }) {
  const [search, change] = useFilters();
  const active = listActiveFilters(search);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn('flex flex-wrap items-center gap-1.5', className)}>
      {active.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <RemovableChip label={label} onRemove={() => change(without)} />
        </li>
      ))}
      <li>
        <Button
          {...removeAllButtonProps}
          variant="ghost"
          className="h-6.5 px-2 font-medium text-meta text-muted"
          onClick={() => change(clearFilters(search), { notUnderstood: [] })}
        >
          Clear All
        </Button>
      </li>
    </ul>
  );
}
