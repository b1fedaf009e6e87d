import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { confirmedPasswordSchema } from '../contract/passwords.ts';
import { AuthPageCard, inlineLinkClass } from './AuthPageCard.tsx';
import { claimAccount, claimPreviewQuery, declineClaim } from './data.ts';
import { PasswordRulesList } from './PasswordRulesList.tsx';
import { setAccountAndClearCache } from './session.ts';

export const loader: PageLoader = ({ queryClient, search }) =>
  queryClient.ensureQueryData(claimPreviewQuery(typeof search.token === 'string' ? search.token : ''));

/** The page of the emailed link to an account that a coach made: its owner claims it, or has it erased. */
export function ClaimPage() {
  const { token = '' } = useSearch({ from: '/auth/claim' });
  const claim = useLoadedQuery(claimPreviewQuery(token));
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) {
    return (
      <AuthPageCard title="It is erased" subtitle="Nothing of that profile is left. Good luck!" key="erased">
        <Button asChild size="lg" className="w-full">
          <Link to="/">To the Start Page</Link>
        </Button>
      </AuthPageCard>
    );
  }
  if ('refusal' in claim) {
    return (
      <AuthPageCard title="This link does not work" subtitle={claim.refusal} key="refused">
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/login">To Sign In</Link>
        </Button>
      </AuthPageCard>
    );
  }
  const from = claim.school ? `${claim.coach} of ${claim.school}` : claim.coach;
  return (
    <AuthPageCard
      title={`Hi ${claim.firstName}, this is yours`}
      subtitle={`${from} made a profile for you. Set a password of your own, and nobody else can sign in.`}
      footer={<DeclineClaimButton token={token} onDeclined={() => setIsDeclined(true)} />}
    >
      <ClaimForm token={token} email={claim.email} />
    </AuthPageCard>
  );
}

function ClaimForm({ token, email }: { token: string; email: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: confirmedPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: ({ password }) => claimAccount({ token, password }),
    done: async ({ user }) => {
      setAccountAndClearCache(queryClient, user);
      toast({ title: 'Your account is yours', description: 'Have a look at your profile.' });
      await navigate({ to: '/my-profile', replace: true });
    },
    failure: { title: 'The password was not set', otherwise: 'Please try again.' },
  });
  const { form, register, submit, errorAt } = contractForm;
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere text-muted text-row">
        You sign in as <strong className="font-medium text-fg">{email}</strong>.
      </p>
      <Field label="Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <PasswordRulesList password={password} />
      <Field label="Confirm Password" error={errorAt('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Saving..." className="mt-1">
        Make It Mine
      </SubmitButton>
    </form>
  );
}

function DeclineClaimButton({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const [asking, setAsking] = useState(false);
  const decline = useMutation({
    mutationFn: () => declineClaim(token),
    onSuccess: onDeclined,
    onError: (error) => toastFailure('It was not erased', error),
  });
  return (
    <>
      You do not want a profile?{' '}
      <button type="button" className={inlineLinkClass} onClick={() => setAsking(true)}>
        Erase it
      </button>
      <MutationConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Erase this profile?"
        description="It is gone at once, for everyone, and cannot be brought back."
        confirmLabel="Erase"
        danger
        mutation={decline}
        pendingText="Erasing..."
        onConfirm={() => decline.mutate()}
      />
    </>
  );
}
