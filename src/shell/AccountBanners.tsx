import type { Account } from '#features/accounts/contract/accounts.ts';
import { PendingErasureBanner } from '#features/accounts/web/PendingErasureBanner.tsx';
import { UnclaimedAccountBanner } from '#features/accounts/web/UnclaimedAccountBanner.tsx';
import { UnconfirmedEmailBanner } from '#features/accounts/web/UnconfirmedEmailBanner.tsx';

/** What an account lacks, above every page. */
export default function AccountBanners({ account }: { account: Account }) {
  return (
    <>
      <PendingErasureBanner account={account} />
      {account.awaitsOwner ? (
        <UnclaimedAccountBanner email={account.email} />
      ) : (
        <UnconfirmedEmailBanner account={account} />
      )}
    </>
  );
}
