import { useQuery } from '@tanstack/react-query';
import { DevicesCard } from '#features/accounts/web/DevicesCard.tsx';
import { SecondFactorsCard } from '#features/accounts/web/factors/SecondFactorsCard.tsx';
import { loadOwnFactorsAndDevices, ownFactorsQuery } from '#features/accounts/web/loaders.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { TextField } from '#web/form-fields.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { staffCalls } from '../contract/staff-calls.ts';
import { inviteStaff } from './data.ts';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(...loadOwnFactorsAndDevices(queryClient));

/** The account of somebody of the staff: the second step, devices, and inviting colleagues. */
export function OwnStaffAccountPage() {
  usePageTitle('Your account');
  const { data: factors } = useQuery(ownFactorsQuery);
  const hasFactor = factors && (factors.totp || factors.passkeys.length > 0);
  return (
    <div className="mx-auto max-w-160">
      <PageHeading
        title={factors && !hasFactor ? 'Add a second step' : 'Your account'}
        subtitle={
          factors && !hasFactor
            ? 'Staff sign in with two steps. The queue opens once you have added one.'
            : 'Staff sessions end after 12 hours.'
        }
      />
      <div className="flex flex-col gap-4">
        <SecondFactorsCard />
        <DevicesCard />
        {hasFactor && <InviteCard />}
      </div>
    </div>
  );
}

function InviteCard() {
  const form = useContractForm({
    schema: staffCalls['POST /api/staff/invitations'].body,
    defaultValues: { email: '' },
    send: inviteStaff,
    done: (_, sent) => {
      toast({ title: 'Invitation sent', description: `${sent.email} gets an email in a moment.` });
      form.startNextEntry(sent, { email: '' });
    },
    failure: { title: 'Nobody was invited', otherwise: 'Please try again.' },
  });
  return (
    <Card title="Invite a colleague" subtitle="They get a link that works once, for three days.">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <TextField of={form} name="email" label="Email" type="email" required className="flex-1" />
        <SubmitButton size="lg" of={form} pendingText="Inviting..." className="sm:mt-6">
          Invite
        </SubmitButton>
      </form>
    </Card>
  );
}
