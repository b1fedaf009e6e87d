import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { PasswordRulesList } from '#features/accounts/web/PasswordRulesList.tsx';
import { setAccountAndClearCache } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { invitationAcceptanceSchema } from '../contract/staff-calls.ts';
import { acceptInvitation, invitationQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient, search }) =>
  queryClient.ensureQueryData(invitationQuery(typeof search.token === 'string' ? search.token : ''));

/** The page of the mailed invitation to become staff. */
export function AcceptInvitationPage() {
  const { token = '' } = useSearch({ from: '/staff/accept' });
  const invitation = useLoadedQuery(invitationQuery(token));
  if ('refusal' in invitation) {
    return (
      <AuthPageCard title="This link does not work" subtitle={invitation.refusal} key="refused">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/login">To Sign In</Link>
        </Button>
      </AuthPageCard>
    );
  }
  return (
    <AuthPageCard
      title="Join the staff"
      subtitle="Set a password. After that you add a second step to your sign-in: staff need both."
    >
      <AcceptanceForm token={token} email={invitation.email} />
    </AuthPageCard>
  );
}

function AcceptanceForm({ token, email }: { token: string; email: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: invitationAcceptanceSchema,
    defaultValues: { token, firstName: '', lastName: '', password: '' },
    send: (form: z.input<typeof invitationAcceptanceSchema>) => acceptInvitation(form),
    done: async ({ user }) => {
      setAccountAndClearCache(queryClient, user);
      await navigate({ to: '/staff', replace: true });
    },
    failure: { title: 'The account was not created', otherwise: 'Please try again.' },
  });
  const { form, register, submit, errorAt } = contractForm;
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere text-muted text-row">
        You sign in as <strong className="font-medium text-fg">{email}</strong>.
      </p>
      <Field label="First Name" error={errorAt('firstName')} required>
        <Input autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label="Last Name" error={errorAt('lastName')} required>
        <Input autoComplete="family-name" {...register('lastName')} />
      </Field>
      <Field label="Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <PasswordRulesList password={password} />
      <SubmitButton size="lg" of={contractForm} pendingText="Saving..." className="mt-1">
        Join
      </SubmitButton>
    </form>
  );
}
