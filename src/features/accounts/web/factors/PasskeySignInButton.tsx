import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { toast } from '#ui/feedback/toast.ts';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Account } from '../../contract/accounts.ts';
import { arePasskeysSupported, PasskeyRefusal, signInWithPasskey } from './data.ts';

interface PasskeySignInButtonProps {
  label: string;
  onSignedIn: (account: Account) => void;
}

/** Signs in with a passkey; hidden where the browser does not support them. */
export function PasskeySignInButton({ label, onSignedIn }: PasskeySignInButtonProps) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (error) =>
      toast({
        title: 'Login failed',
        description:
          error instanceof PasskeyRefusal
            ? error.message
            : toErrorMessage(error, 'Please use your password.'),
        variant: 'destructive',
      }),
  });
  if (!arePasskeysSupported()) return null;
  return (
    <MutationButton
      mutation={signIn}
      variant="outline"
      size="lg"
      pendingText="Waiting for your passkey..."
      onClick={() => signIn.mutate()}
    >
      <Fingerprint aria-hidden />
      {label}
    </MutationButton>
  );
}
