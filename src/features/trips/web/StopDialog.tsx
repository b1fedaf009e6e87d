import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { newId } from '#shared/ids.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { ComboboxField } from '#web/ComboboxField.tsx';
import { TextAreaField, TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { athleteStopFormSchema, placeStopFormSchema } from '../contract/trip-limits-and-forms.ts';
import type { TripStop } from '../contract.ts';
import { citySuggestionsQuery, putStop, refetchTrips, type StopContent } from './data.ts';
import { formatDay, getStopTitle } from './format-stops.ts';

interface StopDialogProps {
  tripId: string;
  /** The stop to change; undefined for a new place. */
  stop?: TripStop;
  /** Of the stops before: the day of a new place at first, and offered to a stop without one. */
  dayBefore: string | null;
  onClose: () => void;
}

/** Adds a place to a trip, or changes day, time and note of a stop, and name and city of a place. */
export function StopDialog({ tripId, stop, dayBefore, onClose }: StopDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  // The same at every try, so that one whose answer was lost adds no second stop.
  const [newStopId] = useState(() => newId());
  const { athlete } = stop ?? {};
  const form = useContractForm({
    schema: (athlete ? athleteStopFormSchema : placeStopFormSchema) as typeof placeStopFormSchema,
    defaultValues: {
      ...(athlete ? {} : { name: stop?.name ?? '', city: stop?.city ?? '' }),
      ...{
        startsOn: stop ? stop.startsOn : dayBefore,
        startsAt: stop?.startsAt ?? null,
        note: stop?.note ?? null,
      },
    },
    send: (fields) =>
      putStop(tripId, stop?.id ?? newStopId, {
        ...(athlete ? { athleteId: athlete.id } : {}),
        ...(fields as unknown as StopContent),
      }),
    done: async () => {
      onClose();
      await refetchTrips(queryClient);
    },
    failure: {
      title: stop ? 'The stop was not changed' : 'The place was not added',
      otherwise: 'Please try again.',
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={stop ? getStopTitle(stop) : 'Add a Place'}
      description={
        stop ? 'Day and time are local to the city.' : 'A hotel, a tournament or an airport, with its city.'
      }
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" of={form} form={formId} pendingText="Saving...">
            {stop ? 'Save' : 'Add Place'}
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
      >
        {!athlete && <PlaceFields of={form} />}
        <TextField of={form} name="startsOn" label="Day" type="date" />
        <TextField of={form} name="startsAt" label="Time" type="time" />
        {stop && dayBefore && <SameDayButton of={form} day={dayBefore} />}
        <TextAreaField of={form} name="note" label="Note" rows={3} className="sm:col-span-2" />
      </form>
    </Dialog>
  );
}

type PlaceForm = ReturnType<typeof useContractForm<typeof placeStopFormSchema, void>>;

/** Offers the day of the stop before, until a day is there. */
function SameDayButton({ of, day }: { of: PlaceForm; day: string }) {
  const { control, setValue } = of.form;
  if (useWatch({ control, name: 'startsOn' })) return null;
  return (
    <Button
      variant="ghost"
      className="justify-self-start sm:col-span-2"
      onClick={() => setValue('startsOn', day, { shouldDirty: true })}
    >
      Same day as the stop before: {formatDay(day)}
    </Button>
  );
}

function PlaceFields({ of }: { of: PlaceForm }) {
  const typed = useDeferredValue(String(useWatch({ control: of.form.control, name: 'city' }) ?? '').trim());
  const { data: places = [] } = useQuery(citySuggestionsQuery(typed.split(',')[0] ?? ''));
  const names = places.map(formatCityAndRegion);
  const suggestions = names.includes(typed) ? [] : names.map((name) => ({ value: name, label: name }));
  return (
    <>
      <TextField of={of} name="name" label="Name" placeholder="Team hotel" autoComplete="off" required />
      <ComboboxField
        of={of}
        name="city"
        label="City"
        placeholder="Austin, TX"
        suggestions={typed ? suggestions : []}
        required
      />
    </>
  );
}
