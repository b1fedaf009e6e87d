import { useSearch } from '@tanstack/react-router';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationLink } from '#web/mutation-buttons.tsx';
import type { Guardian } from '../contract/guardian-calls.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { guardianPageQuery, useCloseGuardianPage } from './data.ts';
import { GuardianRightsSection } from './GuardianRightsSection.tsx';
import { GuardianThread } from './GuardianThread.tsx';
import { GuardianThreadList } from './GuardianThreadList.tsx';
import { OpenGuardianLink, RequestGuardianLink } from './OpenGuardianLink.tsx';

export const loader: PageLoader = ({ queryClient }) => queryClient.ensureQueryData(guardianPageQuery);

/** The page of parents and guardians. They have no account: a mailed link opens it. */
export function GuardianPage() {
  const { token, athlete: id, thread } = useSearch({ from: '/guardian' });
  const { guardian } = useLoadedQuery(guardianPageQuery);
  if (token) return <OpenGuardianLink token={token} />;
  if (!guardian) return <RequestGuardianLink />;
  const open = guardian.athletes.find((one) => one.id === id && one.state === 'confirmed');
  if (open && thread) return <GuardianThread key={thread} athlete={open} userId={thread} />;
  return <GuardedAthletes guardian={guardian} />;
}

function GuardedAthletes({ guardian }: { guardian: Guardian }) {
  const { email, athletes } = guardian;
  const close = useCloseGuardianPage();
  return (
    <AuthPageCard
      wide
      title="For parents and guardians"
      subtitle={<span className="wrap-anywhere">This page belongs to {email}.</span>}
      footer={
        <MutationLink mutation={close} pendingText="Closing...">
          Close this page on this device
        </MutationLink>
      }
    >
      {athletes.length === 0 && (
        <p className="text-body">Nobody has invited you to read along at the moment.</p>
      )}
      <div className="flex flex-col gap-8">
        {athletes.map((athlete) =>
          athlete.state === 'confirmed' ? (
            <div key={athlete.id}>
              <GuardianThreadList athlete={athlete} />
              {athlete.hasRights && <GuardianRightsSection athlete={athlete} />}
            </div>
          ) : (
            <ConsentForm key={athlete.id} athlete={athlete} guardian={guardian} />
          ),
        )}
      </div>
    </AuthPageCard>
  );
}
