import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listActiveFilters } from '#features/search/web/FilterChipList.tsx';
import { type AthleteSearch, parseAthleteSearch } from '#features/search/web/search-params.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { Sheet } from '#ui/overlays/Sheet.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newSavedSearchSchema, type SavedSearch } from '../contract.ts';
import {
  createSavedSearch,
  savedSearchesQuery,
  useDeleteSavedSearch,
  usePutSavedSearchInCache,
  useUpdateSavedSearch,
} from './data.ts';

interface SavedSearchesPanelProps {
  search: AthleteSearch;
  onClose: () => void;
}

/** The viewer's saved searches with their new matches, and a form that saves the current one. */
export default function SavedSearchesPanel({ search, onClose }: SavedSearchesPanelProps) {
  // Asked anew at every opening, because new matches may have been added.
  const query = useQuery({ ...savedSearchesQuery, staleTime: 0 });
  const { data } = query;
  const canSave = listActiveFilters(search).length > 0;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title="Saved Searches"
      description="New athletes since you last looked, and by email if you like."
    >
      {canSave && <SaveSearchForm search={search} />}
      {!data && (
        <QueryFallback
          query={query}
          title="Saved searches could not be loaded"
          skeleton={<Spinner text="Loading..." />}
        />
      )}
      {data?.length === 0 && (
        <EmptyState icon={<Star />} title="No saved searches">
          {canSave
            ? 'Name this search above, and it tells you who is new.'
            : 'Choose filters first; then a search can be saved here.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Saved searches" className="-mx-4 divide-y divide-line border-line border-t">
          {data.map((saved) => (
            <SavedSearchItem key={saved.id} saved={saved} onOpen={onClose} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

const maxNameLength = 60;

function SaveSearchForm({ search }: { search: AthleteSearch }) {
  const putInCachedList = usePutSavedSearchInCache();
  const { sort: _sort, view: _view, ...filters } = search;
  const suggested = listActiveFilters(search)
    .map(({ label }) => label)
    .join(', ');
  const contractForm = useContractForm({
    schema: newSavedSearchSchema.pick({ name: true, mail: true }),
    defaultValues: { name: suggested.slice(0, maxNameLength), mail: false },
    send: ({ name, mail = false }) => createSavedSearch({ name, filters, mail }),
    done: (saved, sent) => {
      putInCachedList(saved);
      contractForm.startNextEntry(sent, { name: '', mail: false });
    },
    failure: { title: 'The search was not saved', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="mb-4 flex flex-col gap-3">
      <Field label="Name of this search" error={errorAt('name')} required>
        <Input autoComplete="off" maxLength={maxNameLength} {...register('name')} />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <Checkbox label="Email me new athletes daily" {...register('mail')} />
        <SubmitButton of={contractForm} pendingText="Saving...">
          Save Search
        </SubmitButton>
      </div>
    </form>
  );
}

function SavedSearchItem({ saved, onOpen }: { saved: SavedSearch; onOpen: () => void }) {
  const [renaming, setRenaming] = useState(false);
  const change = useUpdateSavedSearch();
  const forget = useDeleteSavedSearch();
  const { id, name, filters, newMatches, mail } = saved;
  const search = parseAthleteSearch(filters);
  if (renaming) return <RenameSavedSearchForm saved={saved} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="relative flex items-center gap-2">
          <Link
            to="/athletes"
            search={search}
            onClick={() => {
              if (newMatches > 0) change.mutate({ id, lookedAt: true });
              onOpen();
            }}
            className="touch-stretch truncate rounded-sm font-semibold text-row hover:underline"
          >
            {name}
          </Link>
          {newMatches > 0 && (
            <Pill variant="brand" className="tnum ml-auto shrink-0">
              {formatInteger(newMatches)} new
            </Pill>
          )}
        </p>
        <p className="mb-2 line-clamp-2 text-meta text-muted">
          {listActiveFilters(search)
            .map(({ label }) => label)
            .join(' · ')}
        </p>
        <Checkbox
          label="Daily email"
          checked={change.isPending && change.variables?.mail !== undefined ? change.variables.mail : mail}
          onChange={(event) => change.mutate({ id, mail: event.target.checked })}
        />
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} className="-mr-2">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
          Rename
        </MenuItem>
        <MenuItem danger icon={<Trash2 />} onSelect={() => forget.mutate(id)}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}

function RenameSavedSearchForm({ saved, onDone }: { saved: SavedSearch; onDone: () => void }) {
  const change = useUpdateSavedSearch();
  const contractForm = useContractForm({
    schema: newSavedSearchSchema.pick({ name: true }),
    defaultValues: { name: saved.name },
    send: ({ name }) => change.mutateAsync({ id: saved.id, name }),
    done: onDone,
    failure: { title: 'The search was not renamed', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <li className="px-4 py-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-2">
        <Field label={`New name for ${saved.name}`} error={errorAt('name')} required>
          <Input autoFocus autoComplete="off" maxLength={maxNameLength} {...register('name')} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
          <SubmitButton of={contractForm} pendingText="Saving...">
            Rename
          </SubmitButton>
        </div>
      </form>
    </li>
  );
}
