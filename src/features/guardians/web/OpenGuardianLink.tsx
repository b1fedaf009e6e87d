import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { TextField } from '#web/form-fields.tsx';
import { useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { guardianCalls } from '../contract/guardian-calls.ts';
import { guardianPageQuery, mailGuardianLink, openGuardianLink, useRenewGuardianLink } from './data.ts';

/** Asks for a press: mail programs open links by themselves, and this one works once. */
export function OpenGuardianLink({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { guardian } = useLoadedQuery(guardianPageQuery);
  const showPage = () => navigate({ to: '/guardian', replace: true });
  const open = useMutation({
    mutationFn: openGuardianLink,
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: guardianPageQuery.queryKey });
      await showPage();
    },
    onError: async (error) => {
      if (isUsedLinkError(error) && guardian) await showPage();
    },
  });
  if (isUsedLinkError(open.error) && !guardian)
    return <UsedLink token={token} message={toErrorMessage(open.error, 'Please try again.')} />;
  if (open.error instanceof CallError && open.error.status < 500 && open.error.status !== 409)
    return <RequestGuardianLink message={toErrorMessage(open.error, 'Please try again.')} />;
  return (
    <AuthPageCard
      title="For parents and guardians"
      subtitle="Read along with a student athlete on Fieldhouse. You need no password and no account."
    >
      {open.error && !isUsedLinkError(open.error) && (
        <p role="alert" className="mb-4 text-danger text-row">
          {toErrorMessage(open.error, 'Please try again.')}
        </p>
      )}
      <MutationButton
        mutation={open}
        size="lg"
        className="w-full"
        pendingText="Opening..."
        onClick={() => open.mutate(token)}
      >
        Open the Page
      </MutationButton>
    </AuthPageCard>
  );
}

const isUsedLinkError = (error: Error | null): error is CallError =>
  error instanceof CallError && error.status === 409;

function UsedLink({ token, message }: { token: string; message: string }) {
  const renew = useRenewGuardianLink();
  return (
    <AuthPageCard
      key="used"
      title="This link works no more"
      subtitle={`${message} We can mail a new one to the address that it was sent to.`}
    >
      {renew.data ? (
        <p role="status" className="text-body">
          {renew.data.message}
        </p>
      ) : (
        <MutationButton
          mutation={renew}
          size="lg"
          className="w-full"
          pendingText="Sending..."
          onClick={() => renew.mutate(token)}
        >
          Mail a New Link
        </MutationButton>
      )}
    </AuthPageCard>
  );
}

/** For who comes back without a link, or with one that does not work. */
export function RequestGuardianLink({ message }: { message?: string }) {
  const [answer, setAnswer] = useState('');
  const form = useContractForm({
    schema: guardianCalls['POST /api/guardian/links'].body,
    defaultValues: { email: '' },
    send: mailGuardianLink,
    done: (sent) => setAnswer(sent.message),
    failure: { title: 'We could not send a link', otherwise: 'Please try again.' },
  });
  return (
    <AuthPageCard
      key="request"
      title="For parents and guardians"
      subtitle={
        message ?? 'Enter the address to which a student athlete has invited you. We mail you a link.'
      }
    >
      {answer ? (
        <p role="status" className="text-body">
          {answer}
        </p>
      ) : (
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <TextField
            of={form}
            name="email"
            label="Your Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
          <SubmitButton size="lg" of={form} pendingText="Sending...">
            Mail Me a Link
          </SubmitButton>
        </form>
      )}
    </AuthPageCard>
  );
}
