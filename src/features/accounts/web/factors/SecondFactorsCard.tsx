import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import type { Passkey, SecondFactors } from '../../contract/second-factors.ts';
import { AskPasswordDialog } from '../AskPasswordDialog.tsx';
import { useViewer } from '../session.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import {
  arePasskeysSupported,
  cacheFactors,
  factorsQuery,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './data.ts';
import { PendingFactorRemovalPanel } from './PendingFactorRemovalPanel.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

/** The second factors of the viewer, and how to change them. */
export function SecondFactorsCard() {
  const { hasPassword } = useViewer();
  const { data: factors } = useQuery({ ...factorsQuery, throwOnError: true });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card
      title="Two-step sign-in"
      subtitle={
        hasPassword
          ? 'A stolen password is then not enough to get in.'
          : 'Set a password first: a second step comes after it.'
      }
      flush
      id="two-step"
    >
      {factors?.removeAt && <PendingFactorRemovalPanel removeAt={factors.removeAt} />}
      {!factors ? (
        <SkeletonGroup label="Loading your second steps" className="flex flex-col gap-3 p-4">
          <Skeleton className="h-23 sm:h-11" />
          <Skeleton className="h-23 sm:h-11" />
        </SkeletonGroup>
      ) : (
        hasPassword && (
          <SettingList>
            <AuthenticatorAppRow isOn={factors.totp} onRecoveryCodes={setCodes} />
            <AddPasskeyRow onRecoveryCodes={setCodes} />
            {factors.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
            {factors.recoveryCodes !== null && (
              <RecoveryCodesRow codesLeft={factors.recoveryCodes} onRecoveryCodes={setCodes} />
            )}
          </SettingList>
        )
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}

interface RecoveryCodesCallback {
  onRecoveryCodes: (codes: string[]) => void;
}

function AuthenticatorAppRow({ isOn, onRecoveryCodes }: { isOn: boolean } & RecoveryCodesCallback) {
  const [open, setOpen] = useState(false);
  const onRemoved = useCacheFactorsAndToast('The app was removed');
  return (
    <SettingRow
      icon={<Smartphone />}
      title={
        <>
          Authenticator app
          <Pill variant={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</Pill>
        </>
      }
      action={
        <Button
          variant="outline"
          onClick={() => setOpen(true)}
          aria-label={isOn ? 'Turn off the authenticator app' : 'Set up an authenticator app'}
        >
          {isOn ? 'Turn Off' : 'Set Up'}
        </Button>
      }
    >
      An app on your phone shows a new code every 30 seconds.
      {isOn ? (
        <AskPasswordDialog
          open={open}
          onOpenChange={setOpen}
          title="Turn off the authenticator app"
          description="Signing in no longer asks for a code from the app."
          action="Turn Off"
          pendingText="Turning off..."
          danger
          send={removeTotp}
          done={onRemoved}
          failed="The app was not removed"
        />
      ) : (
        <TotpSetupDialog open={open} onOpenChange={setOpen} onRecoveryCodes={onRecoveryCodes} />
      )}
    </SettingRow>
  );
}

function AddPasskeyRow({ onRecoveryCodes }: RecoveryCodesCallback) {
  const [open, setOpen] = useState(false);
  const possible = arePasskeysSupported();
  return (
    <SettingRow
      icon={<Fingerprint />}
      title="Passkeys"
      action={
        possible && (
          <Button variant="outline" onClick={() => setOpen(true)} aria-label="Add a passkey">
            Add
          </Button>
        )
      }
    >
      {possible
        ? 'Sign in with your fingerprint, your face or a PIN. There is no password to type or to steal.'
        : 'They need a browser that supports them, at an address that is a name, such as localhost.'}
      <AddPasskeyDialog open={open} onOpenChange={setOpen} onRecoveryCodes={onRecoveryCodes} />
    </SettingRow>
  );
}

const day = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  const onRemoved = useCacheFactorsAndToast('Passkey removed');
  return (
    <SettingRow
      icon={<Fingerprint />}
      title={passkey.name}
      action={
        <Button variant="outline" onClick={() => setOpen(true)} aria-label={`Remove passkey ${passkey.name}`}>
          Remove
        </Button>
      }
    >
      Passkey, added {day().format(new Date(passkey.createdAt))}
      <AskPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${passkey.name}`}
        description="Nobody can sign in with this passkey anymore. Delete it on your device, too."
        action="Remove"
        pendingText="Removing..."
        danger
        send={(password) => removePasskey(passkey.id, password)}
        done={onRemoved}
        failed="The passkey was not removed"
      />
    </SettingRow>
  );
}

function RecoveryCodesRow({ codesLeft, onRecoveryCodes }: { codesLeft: number } & RecoveryCodesCallback) {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  return (
    <SettingRow
      icon={<LifeBuoy />}
      title="Recovery codes"
      action={
        <Button variant="outline" onClick={() => setOpen(true)} aria-label="Get new recovery codes">
          New Codes
        </Button>
      }
    >
      {codesLeft === 1 ? 'One is left.' : `${codesLeft} are left.`} Each signs you in once when your device is
      lost.
      <AskPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title="Get new recovery codes"
        description="The codes that you have now stop working."
        action="Get New Codes"
        pendingText="Creating them..."
        send={renewRecoveryCodes}
        done={({ recoveryCodes }) => {
          onRecoveryCodes(recoveryCodes);
          queryClient.invalidateQueries(factorsQuery);
        }}
        failed="No new codes were created"
      />
    </SettingRow>
  );
}

function useCacheFactorsAndToast(toastTitle: string): (factors: SecondFactors) => void {
  const queryClient = useQueryClient();
  return (factors: SecondFactors) => {
    cacheFactors(queryClient, factors);
    toast({ title: toastTitle });
  };
}
