import { RemovableChip } from '#ui/display/RemovableChip.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { contactKindLabels, contactStatusLabels } from '../contract/describe-contact.ts';
import type { ContactLogSearch } from './search-params.ts';
import { parseContactLogSearch } from './search-params.ts';

interface ContactLogFiltersProps {
  search: ContactLogSearch;
  /** Of the coach in the filters, where a row names one. */
  coachName: string | undefined;
  onSearchChange: (search: ContactLogSearch) => void;
}

const toOptions = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** Days, kind and verdict; a coach is chosen in the rows. */
export function ContactLogFilters({ search, coachName, onSearchChange }: ContactLogFiltersProps) {
  const change = (changes: Partial<Record<keyof ContactLogSearch, string>>) =>
    onSearchChange(parseContactLogSearch({ ...search, ...changes }));
  return (
    <search className="mb-3 print:hidden">
      <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-4">
        <Field label="From">
          <Input
            type="date"
            value={search.from ?? ''}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={search.to ?? ''}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
        <Field label="Kind">
          <Select
            options={toOptions('All Kinds', contactKindLabels)}
            value={search.kind ?? ''}
            onValueChange={(kind) => change({ kind })}
          />
        </Field>
        <Field label="Contact rules">
          <Select
            options={toOptions('All', contactStatusLabels)}
            value={search.status ?? ''}
            onValueChange={(status) => change({ status })}
          />
        </Field>
      </div>
      {search.coach && (
        <div className="mt-2">
          <RemovableChip
            label={coachName ? `Coach: ${coachName}` : 'One coach'}
            onRemove={() => onSearchChange({ ...search, coach: undefined })}
          />
        </div>
      )}
    </search>
  );
}
