import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getLegalPagePath } from '#features/legal/contract/legal-documents.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import type { Account } from '../contract/accounts.ts';
import { AccountErasureRow } from './AccountErasureRow.tsx';
import { AuthPageCard, inlineLinkClass } from './AuthPageCard.tsx';
import { agreeToTerms } from './data.ts';
import { accountQuery, useSignOut, useViewer } from './session.ts';

interface AgreeToTermsPageProps {
  termsToAgree: NonNullable<Account['termsToAgree']>;
  /** What else one may do without agreeing, as rows of a list. */
  children: ReactNode;
}

/** In place of every page until the member agrees to the new version of the terms. */
export function AgreeToTermsPage({ termsToAgree, children }: AgreeToTermsPageProps) {
  const { changes, ...versions } = termsToAgree;
  const { hasPassword } = useViewer();
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const agree = useMutation({
    mutationFn: () => agreeToTerms(versions),
    onSuccess: () => queryClient.invalidateQueries(accountQuery),
    onError: (error) => toastFailure('Your answer was not saved', error),
  });
  return (
    <AuthPageCard
      wide
      title={changes ? 'Our terms have changed' : 'Please agree to our terms'}
      subtitle="Please read them before you go on."
      footer={
        <Button
          variant="ghost"
          onClick={() => void signOut().catch((error) => toastFailure('Signing out failed', error))}
        >
          Sign Out
        </Button>
      }
    >
      {changes && <p className="mb-4 whitespace-pre-line text-body">{changes}</p>}
      <p className="text-body">
        Read the{' '}
        <a href={getLegalPagePath('terms')} target="_blank" rel="noreferrer" className={inlineLinkClass}>
          Terms of Use
        </a>{' '}
        and the{' '}
        <a href={getLegalPagePath('privacy')} target="_blank" rel="noreferrer" className={inlineLinkClass}>
          Privacy
        </a>{' '}
        page.
      </p>
      <MutationButton mutation={agree} size="lg" className="mt-6 w-full" onClick={() => agree.mutate()}>
        I Agree
      </MutationButton>
      <div className="-mx-5 sm:-mx-8 mt-6">
        <SettingList>
          {children}
          <AccountErasureRow />
        </SettingList>
      </div>
      {!hasPassword && (
        <p className="mt-4 text-muted text-row">
          You sign in with a provider:{' '}
          <Link to="/auth/forgot-password" className={inlineLinkClass}>
            set a password by email
          </Link>
          , if you want to delete your account.
        </p>
      )}
    </AuthPageCard>
  );
}
