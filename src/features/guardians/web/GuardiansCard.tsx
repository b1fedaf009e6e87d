import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { findLanguage, type Language, languageNames, languages } from '#translations/languages.ts';
import { Pill } from '#ui/display/Pill.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { TextField } from '#web/form-fields.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  type GuardianState,
  guardianInvitationSchema,
  maxGuardians,
  type OwnGuardian,
  relationLabels,
} from '../contract/own-guardians.ts';
import { KeepGuardiansRow } from './KeepGuardiansRow.tsx';
import {
  guardianKeepingQuery,
  inviteGuardian,
  ownGuardiansQuery,
  useWithdrawInvitation,
} from './own-guardians-data.ts';

const stateLabels: Record<GuardianState, string> = {
  invited: 'Invited',
  confirmed: 'Reads along',
  stopped: 'Does not read along',
};

/** The guardians of a minor athlete; nothing where guardians do not read along. */
export function GuardiansCard() {
  const { data } = useQuery({ ...ownGuardiansQuery, throwOnError: true });
  const { data: keeping } = useQuery({ ...guardianKeepingQuery, throwOnError: true });
  if (!data?.inForce) return null;
  const { guardians } = data;
  const active = guardians.filter(({ state }) => state !== 'stopped');
  return (
    <Card
      title="Parents and Guardians"
      subtitle="They read what adults write with you, and can stop a contact. They need no account."
      id="guardians"
      flush
    >
      {guardians.length > 0 && (
        <SettingList>
          {guardians.map((guardian) => (
            <GuardianRow key={guardian.id} guardian={guardian} />
          ))}
        </SettingList>
      )}
      {active.some(({ state }) => state === 'confirmed') && <KeepGuardiansRow />}
      {active.length < maxGuardians && !keeping?.isAdult && <InvitationForm isFirst={active.length === 0} />}
    </Card>
  );
}

function GuardianRow({ guardian: { id, email, state, relation } }: { guardian: OwnGuardian }) {
  const withdraw = useWithdrawInvitation();
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{email}</span>
          <Pill variant={state === 'confirmed' ? 'ok' : 'neutral'}>{stateLabels[state]}</Pill>
        </>
      }
      action={
        state === 'invited' && (
          <MutationButton mutation={withdraw} variant="outline" onClick={() => withdraw.mutate(id)}>
            Withdraw
          </MutationButton>
        )
      }
    >
      {relation && relationLabels[relation]}
      {state === 'invited' && 'We have emailed a link.'}
    </SettingRow>
  );
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

function InvitationForm({ isFirst }: { isFirst: boolean }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: guardianInvitationSchema,
    defaultValues: { email: '', language: findLanguage(navigator.languages) ?? 'en' },
    send: inviteGuardian,
    done: (guardians, sent) => {
      queryClient.setQueryData(ownGuardiansQuery.queryKey, guardians);
      form.startNextEntry(sent, { ...sent, email: '' });
      toast({ title: 'Invitation sent', description: `We have emailed a link to ${sent.email}.` });
    },
    failure: { title: 'The invitation was not sent', otherwise: 'Please try again.' },
  });
  const { field: language } = useController({ control: form.form.control, name: 'language' });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 border-line border-t p-4">
      <TextField
        of={form}
        name="email"
        label={isFirst ? 'Email of a Parent or Guardian' : 'Email of a Second Guardian'}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Coaches do not see it. Once they have confirmed, you cannot remove them on your own."
        required
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-meta">Language of the Email</span>
        <SegmentedControl<Language>
          label="Language of the email"
          options={languageOptions}
          value={language.value ?? 'en'}
          onValueChange={language.onChange}
        />
      </div>
      <SubmitButton of={form} pendingText="Sending..." className="self-start">
        Send Invitation
      </SubmitButton>
    </form>
  );
}
