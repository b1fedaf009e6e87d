import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { TextField } from '#web/form-fields.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  type ComplianceOfficer,
  maxComplianceOfficers,
  officerInvitationSchema,
} from '../contract/compliance-calls.ts';
import { inviteOfficer, officersQuery, useRemoveOfficer } from './compliance-data.ts';

interface SeatsProps {
  audience: 'coaches' | 'staff';
  schoolId: string;
}

/** Who reads the log without an account. */
export function ComplianceOfficersCard({ audience, schoolId }: SeatsProps) {
  const query = useQuery(officersQuery(audience, schoolId));
  const officers = query.data;
  return (
    <Card
      title="Compliance officers"
      subtitle="They read this log by an emailed link, without an account. They see no messages and change nothing."
      className="mt-6 print:hidden"
      flush
    >
      {!officers && (
        <QueryFallback
          query={query}
          title="The seats could not be loaded"
          skeleton={<Skeleton className="m-4 h-10 animate-late" />}
        />
      )}
      {officers && officers.length > 0 && (
        <SettingList>
          {officers.map((officer) => (
            <OfficerRow key={officer.id} officer={officer} audience={audience} schoolId={schoolId} />
          ))}
        </SettingList>
      )}
      {officers && officers.length < maxComplianceOfficers && (
        <InvitationForm audience={audience} schoolId={schoolId} />
      )}
    </Card>
  );
}

function OfficerRow({ officer, audience, schoolId }: SeatsProps & { officer: ComplianceOfficer }) {
  const remove = useRemoveOfficer(audience, schoolId);
  const { id, email, byStaff, invitedAt, confirmedAt } = officer;
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{email}</span>
          <Pill variant={confirmedAt ? 'ok' : 'neutral'}>{confirmedAt ? 'Reads the log' : 'Invited'}</Pill>
        </>
      }
      action={
        <MutationButton
          mutation={remove}
          variant="outline"
          aria-label={`Remove ${email}`}
          onClick={() => remove.mutate(id)}
        >
          Remove
        </MutationButton>
      }
    >
      {`Invited by ${byStaff ? 'our staff' : 'a head coach'} on ${formatDay(invitedAt)}`}
    </SettingRow>
  );
}

function InvitationForm({ audience, schoolId }: SeatsProps) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: officerInvitationSchema,
    defaultValues: { email: '' },
    send: (body) => inviteOfficer(audience, schoolId, body),
    done: (officers, sent) => {
      queryClient.setQueryData(officersQuery(audience, schoolId).queryKey, officers);
      form.startNextEntry(sent, { email: '' });
      toast({ title: 'Invitation sent', description: `We have emailed a link to ${sent.email}.` });
    },
    failure: { title: 'The invitation was not sent', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 border-line border-t p-4">
      <TextField
        of={form}
        name="email"
        label="Email of a Compliance Officer"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={
          audience === 'staff'
            ? 'Make sure that the address belongs to the school: the log names minors.'
            : "At your school's web address. The link works once."
        }
        required
      />
      <SubmitButton of={form} pendingText="Sending..." className="self-start">
        Send Invitation
      </SubmitButton>
    </form>
  );
}

const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at));
