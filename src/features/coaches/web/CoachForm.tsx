import { useQueryClient } from '@tanstack/react-query';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { sports } from '#features/sports/contract.ts';
import { ProgramGenderField } from '#features/sports/web/ProgramGenderField.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { EditForm } from '#web/EditForm.tsx';
import { TextAreaField, TextField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import type { EditState } from '#web/unsaved-changes.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { type Coach, coachProfileSchema } from '../contract.ts';
import { CoachSchoolField } from './CoachSchoolField.tsx';
import { cacheOwnCoach, patchCoachProfile } from './data.ts';

/** The form that edits the viewer's own coach profile. */
export function CoachForm({ coach, editing }: { coach: Coach; editing: EditState }) {
  const queryClient = useQueryClient();
  const { school, schoolId, sport, genders, position, city, state, country, bio } = coach;
  const of = useContractForm({
    schema: coachProfileSchema,
    // A sport that is no longer offered has to be chosen again.
    defaultValues: {
      school,
      schoolId: schoolId ?? undefined,
      sport: sports.find((one) => one === sport),
      genders,
      position,
      city,
      state,
      country,
      bio,
    },
    send: (body) => patchCoachProfile(coach.id, body),
    done: (saved) => {
      cacheOwnCoach(queryClient, saved);
      editing.close();
      toast({ title: 'Profile Updated', description: 'Your coach profile has been successfully updated.' });
    },
    failure: {
      title: 'Update Failed',
      always: 'There was an error updating your profile. Please try again.',
    },
  });
  return (
    <EditForm form={of} editing={editing} className="sm:grid-cols-2">
      <CoachSchoolField of={of} label="School" />
      <SelectField
        of={of}
        name="sport"
        label="Sport"
        options={sports}
        placeholder="Select a sport"
        required
      />
      <ProgramGenderField of={of} />
      <TextField of={of} name="position" label="Position" autoComplete="organization-title" required />
      <CityAndStateFields of={of} />
      <TextAreaField of={of} name="bio" label="Bio" rows={3} className="sm:col-span-2" />
    </EditForm>
  );
}
