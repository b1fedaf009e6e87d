import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { AuthPageCard, inlineLinkClass } from '#features/accounts/web/AuthPageCard.tsx';
import { PasswordRulesList } from '#features/accounts/web/PasswordRulesList.tsx';
import { ProviderButtonsPanel } from '#features/accounts/web/providers/ProviderButtonsPanel.tsx';
import { SignInOrRegisterLink } from '#features/accounts/web/SignInOrRegisterLink.tsx';
import { setAccountAndClearCache, useAccount } from '#features/accounts/web/session.ts';
import { TermsAgreementPanel } from '#features/legal/web/TermsAgreementPanel.tsx';
import { visitorPageHeadings } from '#shared/page-headings/visitor-page-headings.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { TabPanel, Tabs } from '#ui/layout/Tabs.tsx';
import { lazyComponent } from '#web/lazy-page.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { lazyResolver, useContractFormCheckedOnDemand } from '#web/use-contract-form-checked-on-demand.ts';
import { createAccount } from './data.ts';
import { LazyDraftAutosave } from './draft/LazyDraftAutosave.tsx';

const roleTabs: { value: Role; label: string }[] = [
  { value: 'athlete', label: 'Athlete' },
  { value: 'coach', label: 'Coach' },
];

const registrationResolver = lazyResolver(
  async () => (await import('../contract/registration-schema.ts')).registrationSchema,
);

// Its fields bring the lists of sports and positions along.
const CompleteProfilePage = lazyComponent(() => import('./CompleteProfilePage.tsx'), 'CompleteProfilePage');

/** Step 1, and step 2 as soon as there is an account. */
export function RegisterPage() {
  if (useAccount()) return <CompleteProfilePage />;
  return (
    <AuthPageCard
      {...visitorPageHeadings['/auth/register']}
      footer={
        <>
          Already have an account?{' '}
          <SignInOrRegisterLink to="/auth/login" className={inlineLinkClass}>
            Sign In
          </SignInOrRegisterLink>
        </>
      }
    >
      <CreateAccountForm />
    </AuthPageCard>
  );
}

function CreateAccountForm() {
  const { next } = useSearch({ from: '/auth/register' });
  const queryClient = useQueryClient();
  const contractForm = useContractFormCheckedOnDemand({
    resolver: registrationResolver,
    defaultValues: {
      role: 'athlete',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
    },
    send: (account) => {
      void CompleteProfilePage.preload();
      return createAccount(account);
    },
    done: ({ user }) => {
      toast({ title: 'Account created!', description: 'Please complete your profile information.' });
      setAccountAndClearCache(queryClient, user);
    },
    failure: { title: 'Registration failed', otherwise: 'Please try again.' },
  });
  const { form, register, submit, errorAt } = contractForm;
  const [role, password] = useWatch({ control: form.control, name: ['role', 'password'] });
  return (
    <form noValidate onSubmit={submit}>
      <input type="hidden" {...register('role')} />
      <LazyDraftAutosave of={contractForm} accountId={null} leftOut="the password" />
      <Tabs
        label="I am"
        tabs={roleTabs}
        value={role}
        onValueChange={(chosen) => form.setValue('role', chosen)}
        stretch
      >
        {/* One panel for both tabs: what was typed stays when the role is switched. */}
        <TabPanel value={role} className="flex flex-col gap-4 pt-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="First Name" error={errorAt('firstName')} required>
              <Input autoComplete="given-name" {...register('firstName')} />
            </Field>
            <Field label="Last Name" error={errorAt('lastName')} required>
              <Input autoComplete="family-name" {...register('lastName')} />
            </Field>
          </div>
          <Field label="Email" error={errorAt('email')} required>
            <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
          </Field>
          <Field label="Password" error={errorAt('password')} required>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          <PasswordRulesList password={password} />
          <Field label="Confirm Password" error={errorAt('confirmPassword')} required>
            <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
          </Field>
          <TermsAgreementPanel />
          <SubmitButton size="lg" of={contractForm} pendingText="Creating Account..." className="mt-1">
            Create Account
          </SubmitButton>
          <ProviderButtonsPanel role={role} next={next} />
        </TabPanel>
      </Tabs>
    </form>
  );
}
