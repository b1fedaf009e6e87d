import { X } from 'lucide-react';
import { maxSought } from '#features/saved-searches/contract.ts';
import { listActiveFilters } from '#features/search/web/FilterChipList.tsx';
import { FoundCountRow } from '#features/search/web/FoundCountRow.tsx';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { RemovableChip } from '#ui/display/RemovableChip.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Input } from '#ui/forms/Input.tsx';
import type { NeedReading } from '../contract.ts';

/** A need that was read out of words and is not saved yet. */
export interface NeedDraft extends NeedReading {
  key: number;
  name: string;
  /** Why it was not saved. */
  error: string | undefined;
}

interface NeedDraftRowProps {
  draft: NeedDraft;
  onChange: (draft: NeedDraft) => void;
  onRemove: () => void;
}

/** The number, the name and the filters of a need, each to be corrected. */
export function NeedDraftRow({ draft, onChange, onRemove }: NeedDraftRowProps) {
  const { sought, name, filters, notUnderstood, problem, error } = draft;
  const search = parseAthleteSearch(filters);
  const chips = listActiveFilters(search);
  const problemId = `problem-of-need-${draft.key}`;
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <Field label="Needed" className="w-18 shrink-0">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={maxSought}
            value={Number.isNaN(sought) ? '' : sought}
            onChange={(event) => {
              const next = event.target.valueAsNumber;
              const isPossible = next >= 1 && next <= maxSought;
              onChange({ ...draft, sought: next, problem: isPossible && chips.length > 0 ? null : problem });
            }}
          />
        </Field>
        <Field label="Name" className="flex-1">
          <Input
            value={name}
            maxLength={60}
            onChange={(event) => onChange({ ...draft, name: event.target.value, error: undefined })}
          />
        </Field>
        <IconButton label={`Do not save ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {chips.length > 0 && (
        <ul aria-label={`Filters of ${name}`} className="mt-2.5 flex flex-wrap gap-1.5">
          {chips.map(({ label, without }) => (
            <li key={label} className="max-w-full">
              <RemovableChip
                label={label}
                onRemove={() => onChange({ ...draft, filters: without as NeedDraft['filters'] })}
              />
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && <FoundCountRow search={search} />}
      {notUnderstood.length > 0 && (
        <p className="mt-2 text-meta text-muted">
          Not understood: {notUnderstood.map((phrase) => `“${phrase}”`).join(', ')}
        </p>
      )}
      {(problem ?? error) && (
        <div role="alert" className="mt-2">
          <FieldError id={problemId}>{problem ?? error}</FieldError>
        </div>
      )}
    </li>
  );
}
