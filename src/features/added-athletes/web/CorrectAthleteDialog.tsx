import type { Athlete } from '#features/athletes/contract.ts';
import { HeightField } from '#features/athletes/web/HeightField.tsx';
import { HighSchoolField } from '#features/high-schools/web/HighSchoolField.tsx';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { listOfferedClassYears } from '#features/sports/contract/class-years.ts';
import { SportAndPositionFields } from '#features/sports/web/SportAndPositionFields.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { NumberField, TextField } from '#web/form-fields.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import type { FormPart } from '#web/use-form-with-resolver.ts';
import { type AddedAthlete, addedAthleteChangesSchema } from '../contract.ts';
import { type AddedAthleteForm, useCorrectAddedAthlete } from './data.ts';

interface CorrectAthleteDialogProps {
  added: AddedAthlete;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Corrects what the coach entered; a new address gets an invitation. */
export function CorrectAthleteDialog({ added, name, open, onOpenChange }: CorrectAthleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Correct ${name}`}
      description="Until the athlete claims the profile. From then on it is theirs to change."
    >
      <CorrectAthleteForm added={added} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CorrectAthleteForm({ added, onDone }: { added: AddedAthlete; onDone: () => void }) {
  const { athlete } = added;
  const form = useContractForm({
    schema: addedAthleteChangesSchema,
    defaultValues: {
      user: { firstName: added.firstName ?? '', lastName: added.lastName ?? '', email: '' },
      ...(athlete && toProfileValues(athlete)),
    },
    send: useCorrectAddedAthlete(added),
    done: () => {
      toast({ title: 'Profile corrected' });
      onDone();
    },
    failure: { title: 'The profile was not corrected', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField of={form} name="user.firstName" label="First Name" autoComplete="off" required />
      <TextField of={form} name="user.lastName" label="Last Name" autoComplete="off" required />
      <TextField
        of={form}
        name="user.email"
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Leave it empty to keep ${added.emailHint}. We invite the new address.`}
        className="sm:col-span-full"
      />
      {athlete && <ProfileFields of={form} classYear={athlete.classYear} />}
      <SubmitButton size="lg" of={form} pendingText="Saving..." className="sm:col-span-full">
        Save Changes
      </SubmitButton>
    </form>
  );
}

const toProfileValues = ({ sport, position, secondPosition, classYear, city, state, ...more }: Athlete) => ({
  ...({ sport, position, secondPosition, classYear, city, state, country: more.country } as AddedAthleteForm),
  ...{ bats: more.bats, strongHand: more.strongHand, strongFoot: more.strongFoot },
  ...{ highSchool: more.highSchool, height: more.height, weight: more.weight, gpa: more.gpa },
});

function ProfileFields({ of, classYear }: { of: FormPart<AddedAthleteForm>; classYear: number }) {
  const years = [...new Set([...listOfferedClassYears(new Date()), classYear])].toSorted((a, b) => a - b);
  return (
    <>
      <SportAndPositionFields of={of} />
      <SelectField
        of={of}
        name="classYear"
        label="Graduation Year"
        options={years}
        placeholder="Select a year"
        required
      />
      <CityAndStateFields of={of} />
      <HighSchoolField of={of} />
      <HeightField of={of} />
      <NumberField of={of} name="weight" label="Weight (lbs)" />
      <NumberField of={of} name="gpa" label="GPA" step={0.01} max={4} />
    </>
  );
}
