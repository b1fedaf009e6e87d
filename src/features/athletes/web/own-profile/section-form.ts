import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { useContractForm } from '#web/form.ts';
import type { Athlete } from '../../contract.ts';
import { type ProfileChanges, useChangeProfile } from './data.ts';

/** The form of one section: it sends what the section's schema names, and closes once that is stored. */
export function useSectionForm<Schema extends z.ZodType<unknown, ProfileChanges & FieldValues>>(
  athlete: Athlete,
  section: { schema: Schema; defaultValues: DefaultValues<z.input<Schema>>; close: () => void },
) {
  return useContractForm({
    schema: section.schema,
    defaultValues: section.defaultValues,
    send: useChangeProfile(athlete),
    done: () => {
      toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
      section.close();
    },
    failure: {
      title: 'Update Failed',
      always: 'There was an error updating your profile. Please try again.',
    },
  });
}
