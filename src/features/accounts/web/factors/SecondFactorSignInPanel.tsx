import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-contract-form.ts';
import type { Account, SecondFactor } from '../../contract/accounts.ts';
import { recoveryCodeSchema, totpCodeSchema } from '../../contract/second-factors.ts';
import { signInWithSecondFactorCode } from './data.ts';
import { PasskeySignInButton } from './PasskeySignInButton.tsx';
import { TotpCodeField } from './TotpCodeField.tsx';

interface SecondFactorSignInPanelProps {
  acceptedFactors: SecondFactor;
  onSignedIn: (account: Account) => void;
}

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export function SecondFactorSignInPanel({ acceptedFactors, onSignedIn }: SecondFactorSignInPanelProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {recovering ? (
        <RecoveryCodeSignInForm onSignedIn={onSignedIn} />
      ) : (
        acceptedFactors.totp && <TotpSignInForm onSignedIn={onSignedIn} />
      )}
      {acceptedFactors.passkeys && <PasskeySignInButton label="Use a Passkey" onSignedIn={onSignedIn} />}
      <Button variant="ghost" onClick={() => setRecovering(!recovering)}>
        {recovering ? 'I Have My Device' : 'Use a Recovery Code'}
      </Button>
    </div>
  );
}

const failure = { title: 'Login failed', otherwise: 'Please try again.' };

function TotpSignInForm({ onSignedIn }: Pick<SecondFactorSignInPanelProps, 'onSignedIn'>) {
  const contractForm = useContractForm({
    schema: totpCodeSchema,
    defaultValues: { code: '' },
    send: signInWithSecondFactorCode,
    done: ({ user }) => onSignedIn(user),
    failure,
  });
  return (
    <form noValidate onSubmit={contractForm.submit} className="flex flex-col gap-4">
      <TotpCodeField of={contractForm} hint="Six digits from your authenticator app." />
      <SubmitButton size="lg" of={contractForm} pendingText="Signing In...">
        Sign In
      </SubmitButton>
    </form>
  );
}

function RecoveryCodeSignInForm({ onSignedIn }: Pick<SecondFactorSignInPanelProps, 'onSignedIn'>) {
  const contractForm = useContractForm({
    schema: recoveryCodeSchema,
    defaultValues: { recoveryCode: '' },
    send: signInWithSecondFactorCode,
    done: ({ user }) => onSignedIn(user),
    failure,
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Recovery Code"
        hint="One of the codes that you saved. It works once."
        error={errorAt('recoveryCode')}
        required
      >
        <Input autoComplete="off" spellCheck={false} autoFocus {...register('recoveryCode')} />
      </Field>
      <SubmitButton size="lg" of={contractForm} pendingText="Signing In...">
        Sign In
      </SubmitButton>
    </form>
  );
}
