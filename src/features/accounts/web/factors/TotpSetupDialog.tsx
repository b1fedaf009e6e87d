import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { credentialsSchema } from '../../contract/accounts.ts';
import { totpCodeSchema } from '../../contract/second-factors.ts';
import { beginTotpSetup, cacheFactors, confirmTotpSetup } from './data.ts';
import { TotpCodeField } from './TotpCodeField.tsx';

const QrCode = lazyComponentWithRetry(
  async () => (await import('./QrCode.tsx')).QrCode,
  () => <Skeleton className="size-full" />,
);

interface TotpSetupDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRecoveryCodes: (codes: string[]) => void;
}

type TotpSetup = Awaited<ReturnType<typeof beginTotpSetup>>;

const failure = { title: 'The app was not added', otherwise: 'Please try again.' };
const passwordSchema = z.strictObject({ password: credentialsSchema.shape.password });

/** Asks for the password, shows the secret for the app, checks a first code, and shows recovery codes at the end. */
export function TotpSetupDialog({ open, onOpenChange, onRecoveryCodes }: TotpSetupDialogProps) {
  const [totpSetup, setTotpSetup] = useState<TotpSetup>();
  const setOpenAndResetOnClose = (isOpen: boolean) => {
    if (!isOpen) setTotpSetup(undefined);
    onOpenChange(isOpen);
  };
  const closeAndShowRecoveryCodes = (codes: string[]) => {
    setOpenAndResetOnClose(false);
    onRecoveryCodes(codes);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpenAndResetOnClose}
      size="sm"
      title="Set up an authenticator app"
      description={
        totpSetup
          ? 'Scan this code with your app, then enter the six digits that it shows.'
          : 'From then on signing in asks for a code from the app, too.'
      }
    >
      {totpSetup ? (
        <ConfirmTotpSetupForm totpSetup={totpSetup} onDone={closeAndShowRecoveryCodes} />
      ) : (
        <BeginTotpSetupForm onSetupBegun={setTotpSetup} />
      )}
    </Dialog>
  );
}

function BeginTotpSetupForm({ onSetupBegun }: { onSetupBegun: (totpSetup: TotpSetup) => void }) {
  const contractForm = useContractForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: ({ password }) => beginTotpSetup(password),
    done: onSetupBegun,
    failure,
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Your Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Checking...">
        Go On
      </SubmitButton>
    </form>
  );
}

function ConfirmTotpSetupForm({
  totpSetup,
  onDone,
}: {
  totpSetup: TotpSetup;
  onDone: (codes: string[]) => void;
}) {
  const queryClient = useQueryClient();
  const contractForm = useContractForm({
    schema: totpCodeSchema,
    defaultValues: { code: '' },
    send: confirmTotpSetup,
    done: (factors) => {
      cacheFactors(queryClient, factors);
      onDone(totpSetup.recoveryCodes);
    },
    failure,
  });
  return (
    <form noValidate onSubmit={contractForm.submit} className="flex flex-col gap-4">
      <TotpQrCodeAndKey totpSetup={totpSetup} />
      <TotpCodeField of={contractForm} hint="The six digits that the app shows now." />
      <SubmitButton size="lg" of={contractForm} pendingText="Checking...">
        Turn On
      </SubmitButton>
    </form>
  );
}

function TotpQrCodeAndKey({ totpSetup: { uri, secret } }: { totpSetup: TotpSetup }) {
  const groups = secret.match(/.{1,4}/g)?.join(' ');
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg bg-hover p-4">
      <div className="aspect-square w-full max-w-50">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <div className="flex w-full flex-col gap-2">
        <p className="text-meta text-muted">Can't scan it? Enter this key in the app:</p>
        <p className="wrap-anywhere font-mono text-row">{groups}</p>
        <a
          href={uri}
          className="touch-target w-fit font-medium text-brand text-meta underline-offset-3 hover:underline"
        >
          Open my app on this device
        </a>
      </div>
    </div>
  );
}
