import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { RequestMailedLinkCard } from '#features/accounts/web/RequestMailedLinkCard.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { CallError, toErrorMessage } from '#web/api.ts';
import { useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { guardianCalls } from '../contract/guardian-calls.ts';
import { guardianPageQuery, mailGuardianLink, openGuardianLink, useRenewGuardianLink } from './data.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** Asks for a press: mail programs open links by themselves, and this one works once. */
export function OpenGuardianLink({ token }: { token: string }) {
  const t = useTranslation();
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
    return <UsedLink token={token} message={toErrorMessage(open.error, t('Please try again.'))} />;
  if (open.error instanceof CallError && open.error.status < 500 && open.error.status !== 409)
    return <RequestGuardianLink message={toErrorMessage(open.error, t('Please try again.'))} />;
  return (
    <AuthPageCard
      aboveCard={<LanguageSwitch />}
      title={t('For parents and guardians')}
      subtitle={t('Read along with a student athlete on Fieldhouse. You need no password and no account.')}
    >
      {open.error && !isUsedLinkError(open.error) && (
        <p role="alert" className="mb-4 text-danger text-row">
          {toErrorMessage(open.error, t('Please try again.'))}
        </p>
      )}
      <MutationButton
        mutation={open}
        size="lg"
        className="w-full"
        pendingText={t('Opening...')}
        onClick={() => open.mutate(token)}
      >
        {t('Open the Page')}
      </MutationButton>
    </AuthPageCard>
  );
}

const isUsedLinkError = (error: Error | null): error is CallError =>
  error instanceof CallError && error.status === 409;

function UsedLink({ token, message }: { token: string; message: string }) {
  const t = useTranslation();
  const renew = useRenewGuardianLink();
  return (
    <AuthPageCard
      key="used"
      aboveCard={<LanguageSwitch />}
      title={t('This link no longer works')}
      subtitle={`${message} ${t('We can email a new one to the address that it was sent to.')}`}
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
          pendingText={t('Sending...')}
          onClick={() => renew.mutate(token)}
        >
          {t('Email a New Link')}
        </MutationButton>
      )}
    </AuthPageCard>
  );
}

export function RequestGuardianLink({ message }: { message?: string }) {
  const t = useTranslation();
  return (
    <RequestMailedLinkCard
      aboveCard={<LanguageSwitch />}
      title={t('For parents and guardians')}
      subtitle={
        message ?? t('Enter the address to which a student athlete has invited you. We email you a link.')
      }
      schema={guardianCalls['POST /api/guardian/links'].body}
      send={mailGuardianLink}
    />
  );
}
