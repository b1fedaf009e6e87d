import type { Role } from '#features/accounts/contract/accounts.ts';
import { useViewer } from '#features/accounts/web/session.ts';
import { findLanguage } from '#translations/languages.ts';
import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { profileCompletionSchema } from '../contract.ts';
import { AthleteFields } from './AthleteFields.tsx';
import { CoachFields } from './CoachFields.tsx';
import { removeStoredDraft } from './draft/draft-storage.ts';
import { LazyDraftAutosave } from './draft/LazyDraftAutosave.tsx';
import { useCompleteProfile } from './use-complete-profile.ts';
import { useOpenDashboardAfterRegistration } from './use-open-dashboard-after-registration.ts';

// Loaded with the first change: the page is at the limit of its weight.
const LeaveGuard = lazyPartWithSilentFallback(
  async () => (await import('#web/unsaved-changes.tsx')).UnsavedChangesGuard,
  () => null,
);

const blank = { position: '', city: '', state: '', bio: '' };
const size = { height: '', weight: null, gpa: null, satScore: null, actScore: null };
const social = {
  instagramHandle: '',
  twitterHandle: '',
  tiktokHandle: '',
  youtubeChannel: '',
  linkedinProfile: '',
  personalWebsite: '',
};

/** The profile of the account's role, required fields first. */
export function CompleteProfileForm({ role }: { role: Role }) {
  const { id } = useViewer();
  const openDashboard = useOpenDashboardAfterRegistration();
  const form = useContractForm({
    schema: profileCompletionSchema,
    defaultValues:
      role === 'athlete'
        ? {
            role,
            ...blank,
            secondPosition: '',
            gender: null,
            bats: null,
            strongHand: null,
            strongFoot: null,
            highSchool: '',
            birthDate: null,
            guardianEmail: null,
            guardianLanguage: findLanguage(navigator.languages) ?? 'en',
            ...size,
            ...social,
          }
        : { role, ...blank, genders: [], school: '' },
    send: useCompleteProfile(),
    done: () => {
      removeStoredDraft(id);
      return openDashboard();
    },
    failure: { title: 'Profile completion failed', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-8">
      {form.form.formState.isDirty && <LeaveGuard when={!form.form.formState.isSubmitting} />}
      <LazyDraftAutosave
        of={form}
        accountId={id}
        {...(role === 'athlete' && { leftOut: 'a date of birth' })}
      />
      {role === 'athlete' ? <AthleteFields of={form} /> : <CoachFields of={form} />}
      <SubmitButton size="lg" of={form} pendingText="Creating Profile...">
        Complete Registration
      </SubmitButton>
    </form>
  );
}
