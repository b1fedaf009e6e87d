import { RemovableChip } from '#ui/display/RemovableChip.tsx';
import { listDirectoryChips } from './active-directory-filters.ts';
import type { CoachSearch } from './search-params.ts';

/** One chip per filter of the directory. */
export function DirectoryChips({
  search,
  onChange,
}: {
  search: CoachSearch;
  onChange: (search: CoachSearch) => void;
}) {
  const sportChip = search.sport ? [{ label: search.sport, without: { ...search, sport: undefined } }] : [];
  const chips = [...sportChip, ...listDirectoryChips(search)];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-2 flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <RemovableChip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
    </ul>
  );
}
