import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import type { Account, SecondFactor } from '../../contract/accounts.ts';
import { recoveryCodeSchema, totpCodeSchema } from '../../contract/second-factors.ts';
import { signInWithSecondFactorCode } from './data.ts';
import { FactorRemovalPanel } from './FactorRemovalPanel.tsx';
import { PasskeySignInButton } from './PasskeySignInButton.tsx';
import { TotpCodeField } from './TotpCodeField.tsx';

interface SecondFactorSignInPanelProps {
  acceptedFactors: SecondFactor;
  onSignedIn: (account: Account) => void;
}

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code; or none of them works any more. */
export function SecondFactorSignInPanel({ acceptedFactors, onSignedIn }: SecondFactorSignInPanelProps) {
  const [mode, setMode] = useState<'factor' | 'recovery code' | 'none works'>('factor');
  const [removeAt, setRemoveAt] = useState(acceptedFactors.removeAt);
  if (mode === 'none works') {
    const goBack = () => setMode('factor');
    return <FactorRemovalPanel removeAt={removeAt} onRequested={setRemoveAt} onBack={goBack} />;
  }
  const isRecovering = mode === 'recovery code';
  return (
    <div className="flex flex-col gap-4">
      {isRecovering ? (
        <RecoveryCodeSignInForm onSignedIn={onSignedIn} />
      ) : (
        acceptedFactors.totp && <TotpSignInForm onSignedIn={onSignedIn} />
      )}
      {acceptedFactors.passkeys && <PasskeySignInButton label="Use a Passkey" onSignedIn={onSignedIn} />}
      <div className="flex flex-col gap-1">
        <Button variant="ghost" onClick={() => setMode(isRecovering ? 'factor' : 'recovery code')}>
          {isRecovering ? 'I Have My Device' : 'Use a Recovery Code'}
        </Button>
        <Button variant="ghost" onClick={() => setMode('none works')}>
          I Can't Use Any of These
        </Button>
      </div>
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
