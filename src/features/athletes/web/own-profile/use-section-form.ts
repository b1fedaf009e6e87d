import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import type { Athlete, ProfileField } from '../../contract.ts';
import { type ProfileChanges, useChangeProfile } from './data.ts';

type SectionSchema = z.ZodType<unknown, ProfileChanges & FieldValues> & { shape: object };

/** The form of a section: it edits the profile fields that the section's schema names, and closes when they are saved. */
export function useSectionForm<Schema extends SectionSchema>(
  athlete: Athlete,
  schema: Schema,
  close: () => void,
) {
  const fields = Object.keys(schema.shape) as ProfileField[];
  const defaultValues = Object.fromEntries(fields.map((field) => [field, athlete[field]]));
  return useContractForm({
    schema,
    defaultValues: defaultValues as DefaultValues<z.input<Schema>>,
    send: useChangeProfile(athlete),
    done: () => {
      toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
      close();
    },
    failure: {
      title: 'Update Failed',
      always: 'There was an error updating your profile. Please try again.',
    },
  });
}
