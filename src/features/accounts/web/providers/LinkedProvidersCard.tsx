import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { SettingList } from '#ui/layout/SettingList.tsx';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import type { SignInProblem } from '../../contract/provider-sign-in-problems.ts';
import type { LinkedProvider, Provider } from '../../contract/sign-in-providers.ts';
import { AskPasswordDialog } from '../AskPasswordDialog.tsx';
import { useViewer } from '../session.ts';
import {
  beginLinkingProvider,
  linkedProvidersQuery,
  openProviderPage,
  providersQuery,
  unlinkProvider,
} from './data.ts';
import { SignInProblemPanel } from './SignInProblemPanel.tsx';

/** The providers that sign in to this account; hidden where none is configured and none is linked. */
export function LinkedProvidersCard({ problem }: { problem: SignInProblem | undefined }) {
  const { data: providers = [] } = useQuery(providersQuery);
  const { data: linked = [] } = useQuery({ ...linkedProvidersQuery, throwOnError: true });
  const available = providers.filter(({ id }) => !linked.some(({ provider }) => provider.id === id));
  if (linked.length + available.length === 0) return null;
  return (
    <Card
      title="Sign-in with a provider"
      subtitle="A provider that is linked signs you in without your password. Its own second step replaces yours."
      flush
      id="providers"
    >
      {problem && (
        <div className="px-4">
          <SignInProblemPanel problem={problem} />
        </div>
      )}
      <SettingList>
        {linked.map((one) => (
          <LinkedProviderRow key={one.id} linked={one} />
        ))}
        {available.map((provider) => (
          <AvailableProviderRow key={provider.id} provider={provider} />
        ))}
      </SettingList>
    </Card>
  );
}

const day = createWhenNeeded(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

function LinkedProviderRow({ linked: { id, provider, linkedAt } }: { linked: LinkedProvider }) {
  const { hasPassword } = useViewer();
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  return (
    <SettingRow
      icon={<Link2 />}
      title={provider.name}
      action={
        hasPassword && (
          <Button variant="outline" onClick={() => setOpen(true)} aria-label={`Unlink ${provider.name}`}>
            Unlink
          </Button>
        )
      }
    >
      Linked {day().format(new Date(linkedAt))}
      {!hasPassword && '. Set a password before you unlink it: it is your only way in.'}
      <AskPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={`Unlink ${provider.name}`}
        description={`${provider.name} no longer signs you in.`}
        action="Unlink"
        pendingText="Unlinking..."
        danger
        send={(password) => unlinkProvider(id, password)}
        done={() => {
          toast({ title: `${provider.name} unlinked` });
          queryClient.invalidateQueries(linkedProvidersQuery);
        }}
        failed={`${provider.name} was not unlinked`}
      />
    </SettingRow>
  );
}

function AvailableProviderRow({ provider }: { provider: Provider }) {
  const { hasPassword } = useViewer();
  const [open, setOpen] = useState(false);
  if (!hasPassword) return null;
  return (
    <SettingRow
      icon={<Link2 />}
      title={provider.name}
      action={
        <Button variant="outline" onClick={() => setOpen(true)} aria-label={`Link ${provider.name}`}>
          Link
        </Button>
      }
    >
      Not linked
      <AskPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={`Link ${provider.name}`}
        description={`You go to ${provider.name} and come back.`}
        action="Go On"
        pendingText="Going there..."
        send={(password) => beginLinkingProvider(provider.id, password)}
        done={openProviderPage}
        failed={`${provider.name} was not linked`}
      />
    </SettingRow>
  );
}
