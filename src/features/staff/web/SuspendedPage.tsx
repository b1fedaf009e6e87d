import { AccountErasureRow } from '#features/accounts/web/AccountErasureRow.tsx';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { useSignOut, useViewer } from '#features/accounts/web/session.ts';
import { DataExportRow } from '#features/data-exports/web/DataExportRow.tsx';
import { newSuspendedAccountError } from '#shared/errors.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { AccountActionsList } from './AccountActionsList.tsx';

/** In place of every page while the account is suspended: why, until when, and what is possible still. */
export function SuspendedPage() {
  const { suspendedUntil } = useViewer();
  const signOut = useSignOut();
  return (
    <AuthPageCard
      wide
      title="Your account is suspended"
      subtitle={suspendedUntil ? newSuspendedAccountError(new Date(suspendedUntil)).message : undefined}
      footer={
        <Button
          variant="ghost"
          onClick={() => void signOut().catch((error) => toastFailure('Signing out failed', error))}
        >
          Sign Out
        </Button>
      }
    >
      <AccountActionsList />
      <div className="-mx-5 sm:-mx-8 mt-6">
        <SettingList>
          <DataExportRow />
          <AccountErasureRow />
        </SettingList>
      </div>
    </AuthPageCard>
  );
}
