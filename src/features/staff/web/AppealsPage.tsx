import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { AccountActionsList } from './AccountActionsList.tsx';
import { ownActionsQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureQueryData(ownActionsQuery));

/** What staff did to a member's account: our mails link here. */
export function AppealsPage() {
  usePageTitle('Decisions about your account');
  return (
    <div className="mx-auto max-w-160">
      <PageHeading
        title="Decisions about your account"
        subtitle="What our staff did in the last twelve months, and why"
      />
      <Card>
        <AccountActionsList />
      </Card>
    </div>
  );
}
