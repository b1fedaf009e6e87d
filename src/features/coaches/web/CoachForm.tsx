import { useQueryClient } from '@tanstack/react-query';
import { CityFields } from '#features/places/web/CityFields.tsx';
import { sports } from '#features/sports/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { ChoiceField } from '#web/choice-field.tsx';
import { TextAreaField, TextField } from '#web/fields.tsx';
import { useContractForm } from '#web/form.ts';
import { EditedQuestion, type Editing } from '#web/leave.tsx';
import { type Coach, coachProfile } from '../contract.ts';
import { changeCoach, showOwnCoach } from './data.ts';

/** The viewer's own coach profile, to be changed. */
export function CoachForm({ coach, editing }: { coach: Coach; editing: Editing }) {
  const queryClient = useQueryClient();
  const { school, sport, position, city, state, bio } = coach;
  const of = useContractForm({
    schema: coachProfile,
    // A sport that is in no list of ours any more has to be chosen anew.
    defaultValues: { school, sport: sports.find((one) => one === sport), position, city, state, bio },
    send: (body) => changeCoach(coach.id, body),
    done: (saved) => {
      showOwnCoach(queryClient, saved);
      editing.close();
      toast({ title: 'Profile Updated', description: 'Your coach profile has been successfully updated.' });
    },
    failure: {
      title: 'Update Failed',
      always: 'There was an error updating your profile. Please try again.',
    },
  });
  return (
    <form onSubmit={of.submit} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField of={of} name="school" label="School" autoComplete="organization" required />
        <ChoiceField
          of={of}
          name="sport"
          label="Sport"
          options={sports}
          placeholder="Select a sport"
          required
        />
        <TextField of={of} name="position" label="Position" autoComplete="organization-title" required />
        <div className="hidden sm:block" />
        <CityFields of={of} />
        <TextAreaField of={of} name="bio" label="Bio" rows={3} className="sm:col-span-2" />
      </div>
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button type="submit" size="lg" pending={of.pending} pendingText="Saving...">
          Save Changes
        </Button>
        <Button variant="outline" size="lg" onClick={editing.cancel}>
          Cancel
        </Button>
      </div>
      <EditedQuestion editing={editing} when={of.form.formState.isDirty && !of.pending} />
    </form>
  );
}
