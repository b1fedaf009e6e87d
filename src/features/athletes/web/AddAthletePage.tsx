import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PasswordRulesList } from '#features/accounts/web/PasswordRulesList.tsx';
import { HighSchoolField } from '#features/high-schools/web/HighSchoolField.tsx';
import { CityAndStateFields } from '#features/places/web/CityAndStateFields.tsx';
import { startingRating } from '#features/sports/contract.ts';
import { ClassYearField } from '#features/sports/web/ClassYearField.tsx';
import { GenderField } from '#features/sports/web/GenderField.tsx';
import { SportAndPositionFields } from '#features/sports/web/SportAndPositionFields.tsx';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { NumberField, PasswordField, TextAreaField, TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { UnsavedChangesGuard } from '#web/unsaved-changes.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newAthleteWithUserSchema } from '../contract.ts';
import { useAddAthlete } from './data.ts';
import { HeightField } from './HeightField.tsx';

/** A coach adds an athlete: account and profile in one call. */
export function AddAthletePage() {
  const form = useNewAthleteForm();
  return (
    <>
      <PageHeading {...memberPageHeadings['/add-athlete']} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <NameAndAccountFields form={form} />
        <FormSectionCard title="Athletic Information">
          <SportAndPositionFields of={form} />
          <GenderField of={form} optional />
          <ClassYearField of={form} />
          <HeightField of={form} optional />
          <NumberField of={form} name="weight" label="Weight (lbs)" optional />
        </FormSectionCard>
        <FormSectionCard title="Academic Information">
          <NumberField of={form} name="gpa" label="GPA" step={0.1} max={4} hint="From 0 to 4.0" optional />
          <NumberField
            of={form}
            name="satScore"
            label="SAT Score"
            max={1600}
            hint="From 400 to 1600"
            optional
          />
          <NumberField of={form} name="actScore" label="ACT Score" max={36} hint="From 1 to 36" optional />
        </FormSectionCard>
        <FormSectionCard title="Location">
          <CityAndStateFields of={form} />
          <HighSchoolField of={form} optional />
        </FormSectionCard>
        <FormSectionCard title="Additional Information">
          <TextAreaField of={form} name="bio" label="Bio" rows={4} className="sm:col-span-full" optional />
          <TextField
            of={form}
            name="socialMedia"
            label="Social Media Handle"
            placeholder="@athlete"
            autoComplete="off"
            optional
          />
        </FormSectionCard>
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
          <Button asChild size="lg" variant="outline">
            <Link to="/">Cancel</Link>
          </Button>
          <SubmitButton size="lg" of={form} pendingText="Creating...">
            Create Athlete
          </SubmitButton>
        </div>
        <UnsavedChangesGuard when={form.form.formState.isDirty} />
      </form>
    </>
  );
}

/** Next year's class. */
const getDefaultClassYear = () => new Date().getFullYear() + 1;

const emptyOptionalFields = {
  height: null,
  weight: null,
  gpa: null,
  satScore: null,
  actScore: null,
  highSchool: null,
};

function useNewAthleteForm() {
  const navigate = useNavigate();
  return useContractForm({
    schema: newAthleteWithUserSchema,
    defaultValues: {
      user: { firstName: '', lastName: '', email: '', username: '', password: '', role: 'athlete' },
      position: '',
      secondPosition: null,
      gender: null,
      bats: null,
      strongHand: null,
      strongFoot: null,
      classYear: getDefaultClassYear(),
      city: '',
      state: '',
      ...emptyOptionalFields,
      bio: null,
      socialMedia: null,
      rating: startingRating,
      highlights: null,
    },
    send: useAddAthlete(),
    done: async () => {
      toast({
        title: 'Success',
        description: 'Athlete profile created successfully!',
        action: { label: 'Athletes I Added', onAction: () => void navigate({ to: '/athletes/added' }) },
      });
      await navigate({ to: '/', ignoreBlocker: true });
    },
    failure: { title: 'Error', always: 'Failed to create athlete profile. Please try again.' },
  });
}

function FormSectionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </Card>
  );
}

/** The athlete's account; the username is suggested from the email address, as in the registration. */
function NameAndAccountFields({ form: contractForm }: { form: ReturnType<typeof useNewAthleteForm> }) {
  const { form } = contractForm;
  const password = useWatch({ control: form.control, name: 'user.password' });
  const suggestUsernameFromEmail = (email: string) => {
    const [stem = ''] = email.toLowerCase().split('@');
    if (form.getValues('user.username') === '')
      form.setValue('user.username', stem.replaceAll(/[^a-z0-9._-]/g, ''));
  };
  return (
    <FormSectionCard title="Personal Information">
      <TextField of={contractForm} name="user.firstName" label="First Name" autoComplete="off" required />
      <TextField of={contractForm} name="user.lastName" label="Last Name" autoComplete="off" required />
      <TextField
        of={contractForm}
        name="user.email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        onBlur={(event) => suggestUsernameFromEmail(event.target.value)}
        required
      />
      <TextField of={contractForm} name="user.username" label="Username" autoComplete="off" required />
      <PasswordField
        of={contractForm}
        name="user.password"
        label="Password"
        autoComplete="new-password"
        required
      />
      <div className="sm:col-span-full">
        <PasswordRulesList password={password} />
      </div>
    </FormSectionCard>
  );
}
