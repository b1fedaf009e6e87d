import { Link } from '@tanstack/react-router';
import { AtSign, KeyRound, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import type { Account } from '../contract/accounts.ts';
import { BirthDateRow } from './BirthDateRow.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangeNameDialog } from './ChangeNameDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { requestPasswordReset, useCancelEmailChange, useSendVerificationEmail } from './data.ts';
import { useViewer } from './session.ts';

/** The viewer's name, email address and password. */
export function AccountCard() {
  const account = useViewer();
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <Card title="Account" flush id="account">
      <SettingList>
        <li className="flex items-center gap-4 px-4 py-3">
          <Avatar name={name} src={account.profileImage} size={44} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-row">{name}</p>
            <p className="text-meta text-muted">
              {account.role === 'coach' ? 'Coach' : 'Student athlete'} · @{account.username}
            </p>
          </div>
          <Button asChild variant="outline">
            <Link to={account.role === 'coach' ? '/coach-profile' : '/my-profile'}>Edit Profile</Link>
          </Button>
        </li>
        <NameRow account={account} />
        <EmailRow account={account} />
        {account.role === 'athlete' && <BirthDateRow />}
        <PasswordRow account={account} />
      </SettingList>
    </Card>
  );
}

function NameRow({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      icon={<User />}
      title="Name"
      action={
        <Button variant="outline" onClick={() => setOpen(true)} aria-label="Change name">
          Change
        </Button>
      }
    >
      {account.firstName} {account.lastName}
      <ChangeNameDialog account={account} open={open} onOpenChange={setOpen} />
    </SettingRow>
  );
}

function EmailRow({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  const verification = useSendVerificationEmail();
  const cancel = useCancelEmailChange();
  return (
    <SettingRow
      icon={<AtSign />}
      title={
        <>
          Email
          {account.emailVerified ? (
            <Pill variant="ok">Confirmed</Pill>
          ) : (
            <Pill variant="neutral">Not confirmed yet</Pill>
          )}
        </>
      }
      action={
        account.newEmail ? (
          <MutationButton mutation={cancel} variant="outline" onClick={() => cancel.mutate()}>
            Keep Old Address
          </MutationButton>
        ) : (
          <>
            {!account.emailVerified && (
              <MutationButton
                mutation={verification}
                variant="outline"
                pendingText="Sending..."
                onClick={() => verification.mutate()}
              >
                Send Link
              </MutationButton>
            )}
            <Button variant="outline" onClick={() => setOpen(true)} aria-label="Change email">
              Change
            </Button>
          </>
        )
      }
    >
      {account.email}
      {account.newEmail && (
        <span className="block">
          Changes to <strong className="font-medium text-fg">{account.newEmail}</strong> once you open the
          links in our emails.
        </span>
      )}
      <ChangeEmailDialog account={account} open={open} onOpenChange={setOpen} />
    </SettingRow>
  );
}

function PasswordRow({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  if (!account.hasPassword) return <NoPasswordRow email={account.email} />;
  return (
    <SettingRow
      icon={<KeyRound />}
      title="Password"
      action={
        <Button variant="outline" onClick={() => setOpen(true)} aria-label="Change password">
          Change
        </Button>
      }
    >
      Changing it signs you out everywhere else.
      <ChangePasswordDialog open={open} onOpenChange={setOpen} />
    </SettingRow>
  );
}

function NoPasswordRow({ email }: { email: string }) {
  const sendPasswordResetLink = () =>
    requestPasswordReset({ email }).then(
      () => toast({ title: 'Email sent', description: 'Set a password with the link in it.' }),
      (error) => toastFailure('The email was not sent', error),
    );
  return (
    <SettingRow
      icon={<KeyRound />}
      title="Password"
      action={
        <Button variant="outline" onClick={sendPasswordResetLink}>
          Email Me a Link
        </Button>
      }
    >
      You have none: you sign in with a provider. Some settings ask for one.
    </SettingRow>
  );
}
