import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { AgreeToTermsPage } from '#features/accounts/web/AgreeToTermsPage.tsx';
import { StaffDecisionsSettingsRow } from '#features/accounts/web/StaffDecisionsSettingsRow.tsx';
import { DataExportRow } from '#features/data-exports/web/DataExportRow.tsx';
import { AppealsWithoutTermsAgreementPage } from '#features/staff/web/AppealsWithoutTermsAgreementPage.tsx';
import { SuspendedPage } from '#features/staff/web/SuspendedPage.tsx';
import { StaffShell } from './StaffShell.tsx';

// One chunk for staff, the suspended and who has to agree to new terms: each chunk's name and files would weigh on the
// first load of every member.
export * as acceptInvitationPage from '#features/staff/web/AcceptInvitationPage.tsx';
export * as queuePage from '#features/staff/web/QueuePage.tsx';
export * as itemPage from './StaffPageByIdRoute.tsx';
export * as page from './StaffPageByNameRoute.tsx';

interface OtherThanMemberProps {
  account: Account;
  isStaffPage: boolean;
  children: ReactNode;
}

/** What staff, the suspended, and who has to agree to new terms see in place of the shell of members. */
export function SuspendedTermsOrStaffPages(props: OtherThanMemberProps) {
  const { suspendedUntil, termsToAgree } = props.account;
  const { pathname } = useLocation();
  if (suspendedUntil) return <SuspendedPage />;
  if (termsToAgree && pathname === '/appeals') return <AppealsWithoutTermsAgreementPage />;
  return termsToAgree ? (
    <AgreeToTermsPage termsToAgree={termsToAgree}>
      <StaffDecisionsSettingsRow />
      <DataExportRow />
    </AgreeToTermsPage>
  ) : (
    <StaffShell {...props} />
  );
}
