import { useMutation, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { toErrorMessage } from '#web/api.ts';
import type { Role } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/sign-in-providers.ts';
import { beginLogin, openProvider, providersQuery, registerWithProvider } from './data.ts';

interface ProvidersPanelProps {
  /** The path to open after the sign-in. */
  next?: string | undefined;
  /** The role of a new account; absent for signing in. */
  role?: Role;
}

/** A button for each configured provider. */
export function ProvidersPanel(props: ProvidersPanelProps) {
  const { data: providers } = useQuery(providersQuery);
  return providers?.map((provider) => <ProviderButton key={provider.id} provider={provider} {...props} />);
}

function ProviderButton({ provider, next, role }: { provider: Provider } & ProvidersPanelProps) {
  const request = { provider: provider.id, ...(next ? { next } : {}) };
  const begin = useMutation({
    mutationFn: () => (role ? registerWithProvider({ ...request, role }) : beginLogin(request)),
    onSuccess: (answer) => 'url' in answer && openProvider(answer),
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
