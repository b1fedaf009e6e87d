import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { AddToRow } from '#ui/buttons/AddToRow.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { maxShortlistNameLength, shortlistNameSchema } from '../contract/shortlist-limits-and-name.ts';
import type { AddedToShortlist, Shortlist } from '../contract.ts';
import { addToShortlist, createShortlist, refetchShortlists, shortlistsWithSelectionQuery } from './data.ts';
import { formatAthletes } from './format-counts.ts';

interface AddToShortlistDialogProps {
  /** At most `maxSelectedAthletes`. */
  athleteIds: string[];
  onClose: () => void;
}

/** Adds athletes to one of the coach's lists, or to a new one. */
export function AddToShortlistDialog({ athleteIds, onClose }: AddToShortlistDialogProps) {
  const query = useQuery(shortlistsWithSelectionQuery(athleteIds));
  const { mutateAsync, mutate, isPending, variables } = useAddAndTell(athleteIds, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add to List"
      description={`${formatAthletes(athleteIds.length)}. Athletes do not see your lists.`}
    >
      <NewListForm onCreated={mutateAsync} />
      {!query.data && (
        <QueryFallback
          query={query}
          title="Your lists could not be loaded"
          skeleton={<Spinner text="Loading..." />}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={<ListPlus />} title="No lists yet" className="py-6">
          Name the first one above.
        </EmptyState>
      )}
      <ul aria-label="Your lists" className="-mx-4 divide-y divide-line">
        {query.data?.map((list) => (
          <li key={list.id}>
            <AddToRow
              name={list.name}
              size={formatAthletes(list.members)}
              chosen={{ count: athleteIds.length, alreadyIn: list.selectedMembers ?? 0 }}
              pending={isPending && variables?.id === list.id}
              onAdd={() => isPending || mutate(list)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function NewListForm({ onCreated }: { onCreated: (list: Shortlist) => Promise<unknown> }) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: shortlistNameSchema,
    defaultValues: { name: '' },
    send: ({ name }) => createShortlist(name),
    done: async (list) => {
      await refetchShortlists(queryClient);
      await onCreated(list);
    },
    failure: { title: 'The list was not created', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="mb-4 flex flex-wrap items-start gap-2">
      <Field label="New list" error={errorAt('name')} className="min-w-40 flex-1">
        <Input
          autoComplete="off"
          maxLength={maxShortlistNameLength}
          placeholder="Pitchers 2027"
          {...register('name')}
        />
      </Field>
      <SubmitButton of={contractForm} pendingText="Adding..." className="mt-6">
        Create and Add
      </SubmitButton>
    </form>
  );
}

/** Adds the athletes to a list, and says how many were new. */
function useAddAndTell(athleteIds: string[], onAdded: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: Shortlist) => addToShortlist(id, athleteIds),
    onSuccess: async (outcome, { id, name }) => {
      onAdded();
      toast({
        title: `${formatAthletes(outcome.added)} added to ${name}`,
        description: describeOthers(outcome),
        action: {
          label: 'Open',
          onAction: () => void navigate({ to: '/shortlists/$id', params: { id } }),
        },
      });
      await refetchShortlists(queryClient);
    },
    onError: (error) => toastFailure('Not added', error),
  });
}

function describeOthers({ already, notFound }: AddedToShortlist): string {
  const sentences = [
    already > 0 && `${formatAthletes(already)} ${already === 1 ? 'was' : 'were'} in it already.`,
    notFound > 0 && `${formatAthletes(notFound)} can no longer be added.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
