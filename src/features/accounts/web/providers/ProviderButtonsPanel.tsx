import { useMutation, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { toErrorMessage } from '#web/api.ts';
import type { Role } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/sign-in-providers.ts';
import {
  beginProviderSignIn,
  openProviderPage,
  providersQuery,
  registerOrRedirectToProvider,
} from './data.ts';

interface ProviderButtonsPanelProps {
  /** The path to open after the sign-in. */
  next?: string | undefined;
  /** The role of a new account; absent for signing in. */
  role?: Role;
}

/** A button for each configured provider. */
export function ProviderButtonsPanel(props: ProviderButtonsPanelProps) {
  const { data: providers } = useQuery(providersQuery);
  return providers?.map((provider) => (
    <ContinueWithProviderButton key={provider.id} provider={provider} {...props} />
  ));
}

function ContinueWithProviderButton({
  provider,
  next,
  role,
}: { provider: Provider } & ProviderButtonsPanelProps) {
  const request = { provider: provider.id, ...(next ? { next } : {}) };
  const begin = useMutation({
    mutationFn: () =>
      role ? registerOrRedirectToProvider({ ...request, role }) : beginProviderSignIn(request),
    onSuccess: (answer) => 'url' in answer && openProviderPage(answer),
    onError: (error) =>
      toast({
        title: role ? 'Registration failed' : 'Login failed',
        description: toErrorMessage(error, 'Please try again or create an account.'),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="outline"
      size="lg"
      pending={begin.isPending || begin.isSuccess}
      pendingText={`To ${provider.name}...`}
      onClick={() => begin.mutate()}
    >
      <LogIn aria-hidden />
      Continue with {provider.name}
    </Button>
  );
}
