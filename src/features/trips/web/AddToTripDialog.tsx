import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Route } from 'lucide-react';
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
import { maxTripNameLength } from '../contract/trip-limits.ts';
import { tripNameSchema } from '../contract/trip-limits-and-forms.ts';
import type { AddedToTrip, TripSummary } from '../contract.ts';
import { addToTrip, createTrip, refetchTrips, tripsWithSelectionQuery } from './data.ts';
import { formatStopCount } from './format-stops.ts';

interface AddToTripDialogProps {
  /** At most `maxTripStops`. */
  athleteIds: string[];
  /** Of a single athlete. */
  name?: string;
  onClose: () => void;
}

const formatAthletes = (n: number): string => (n === 1 ? '1 athlete' : `${n} athletes`);

/** Adds athletes to one of the coach's trips, or to a new one. */
export function AddToTripDialog({ athleteIds, name, onClose }: AddToTripDialogProps) {
  const query = useQuery(tripsWithSelectionQuery(athleteIds));
  const { mutateAsync, mutate, isPending, variables } = useAddAndTell({ athleteIds, name }, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add to Trip"
      description={`${name ?? formatAthletes(athleteIds.length)}. Athletes do not see your trips.`}
    >
      <NewTripForm onCreated={mutateAsync} />
      {!query.data && (
        <QueryFallback
          query={query}
          title="Your trips could not be loaded"
          skeleton={<Spinner text="Loading..." />}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={<Route />} title="No trips yet" className="py-6">
          Name the first one above.
        </EmptyState>
      )}
      <ul aria-label="Your trips" className="-mx-4 divide-y divide-line">
        {query.data?.map((trip) => (
          <li key={trip.id}>
            <AddToRow
              name={trip.name}
              size={formatStopCount(trip.stops)}
              chosen={{ count: athleteIds.length, alreadyIn: trip.selectedAthletes ?? 0 }}
              pending={isPending && variables?.id === trip.id}
              onAdd={() => isPending || mutate(trip)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function NewTripForm({ onCreated }: { onCreated: (trip: TripSummary) => Promise<unknown> }) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: tripNameSchema,
    defaultValues: { name: '' },
    send: ({ name }) => createTrip(name),
    done: async (trip) => {
      await refetchTrips(queryClient);
      await onCreated(trip);
    },
    failure: { title: 'The trip was not created', otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="mb-4 flex flex-wrap items-start gap-2">
      <Field label="New trip" error={errorAt('name')} className="min-w-40 flex-1">
        <Input
          autoComplete="off"
          maxLength={maxTripNameLength}
          placeholder="Ohio in May"
          {...register('name')}
        />
      </Field>
      <SubmitButton of={contractForm} pendingText="Adding..." className="mt-6">
        Create and Add
      </SubmitButton>
    </form>
  );
}

/** Adds the athletes to a trip, and says how many were new. */
function useAddAndTell(
  { athleteIds, name: athleteName }: Pick<AddToTripDialogProps, 'athleteIds' | 'name'>,
  onAdded: () => void,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: TripSummary) => addToTrip(id, athleteIds),
    onSuccess: async (outcome, { id, name }) => {
      onAdded();
      toast({
        title:
          outcome.added > 0
            ? `${athleteName ?? formatAthletes(outcome.added)} added to ${name}`
            : 'Nobody was added',
        description: describeOthers(outcome),
        action: { label: 'Open', onAction: () => void navigate({ to: '/trips/$id', params: { id } }) },
      });
      await refetchTrips(queryClient);
    },
    onError: (error) => toastFailure('Not added', error),
  });
}

function describeOthers({ already, notFound }: AddedToTrip): string {
  const sentences = [
    already > 0 && `${formatAthletes(already)} ${already === 1 ? 'was' : 'were'} in it already.`,
    notFound > 0 && `${formatAthletes(notFound)} can no longer be added.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
