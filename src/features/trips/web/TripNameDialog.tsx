import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { maxTripNameLength } from '../contract/trip-limits.ts';
import { tripNameSchema } from '../contract/trip-limits-and-forms.ts';
import { createTrip, refetchTrips, renameTrip } from './data.ts';

interface TripNameDialogProps {
  /** The trip to rename; undefined for a new one. */
  trip?: { id: string; name: string };
  onClose: () => void;
}

/** Names a new trip, which is opened then, or renames one. */
export function TripNameDialog({ trip, onClose }: TripNameDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const contractForm = useContractForm({
    schema: tripNameSchema,
    defaultValues: { name: trip?.name ?? '' },
    send: async ({ name }) => {
      if (!trip) return createTrip(name);
      await renameTrip(trip.id, name);
      return undefined;
    },
    done: async (created) => {
      onClose();
      await refetchTrips(queryClient);
      if (created) await navigate({ to: '/trips/$id', params: { id: created.id } });
    },
    failure: {
      title: trip ? 'The trip was not renamed' : 'The trip was not created',
      otherwise: 'Please try again.',
    },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={trip ? 'Rename Trip' : 'New Trip'}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={contractForm} form={formId} pendingText="Saving...">
            {trip ? 'Rename' : 'Create Trip'}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name of the trip" error={errorAt('name')} required>
          <Input
            autoComplete="off"
            maxLength={maxTripNameLength}
            placeholder="Ohio in May"
            {...register('name')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
