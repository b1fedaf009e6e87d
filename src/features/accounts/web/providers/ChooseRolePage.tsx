import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { TermsAgreementPanel } from '#features/legal/web/TermsAgreementPanel.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { Role } from '../../contract/accounts.ts';
import { AuthPageCard } from '../AuthPageCard.tsx';
import { setAccountAndClearCache } from '../session.ts';
import { pendingIdentityQuery, registerOrRedirectToProvider } from './data.ts';

const choices: { role: Role; title: string; text: string; icon: ReactNode }[] = [
  { role: 'athlete', title: 'I am an athlete', text: 'Show coaches what you can do.', icon: <Trophy /> },
  { role: 'coach', title: 'I am a coach', text: 'Find athletes for your program.', icon: <ClipboardList /> },
];

export const loader: PageLoader = ({ queryClient }) => queryClient.ensureQueryData(pendingIdentityQuery);

/** The last step of a first sign-in with a provider, which knows everything but the role of the account. */
export function ChooseRolePage() {
  const identity = useLoadedQuery(pendingIdentityQuery);
  if (!identity) {
    return (
      <AuthPageCard
        title="Please start over"
        subtitle="Your sign-in provider did not send you back. Please start over."
        key="refused"
      >
        <Button asChild size="lg" className="w-full">
          <Link to="/auth/login">To Sign In</Link>
        </Button>
      </AuthPageCard>
    );
  }
  return (
    <AuthPageCard
      title="Who are you here?"
      subtitle={`Nice to meet you, ${identity.firstName}. ${identity.provider.name} says that you are ${identity.email}.`}
    >
      <RegisterWithRoleButtons providerId={identity.provider.id} />
    </AuthPageCard>
  );
}

function RegisterWithRoleButtons({ providerId }: { providerId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const register = useMutation({
    mutationFn: (role: Role) => registerOrRedirectToProvider({ provider: providerId, role }),
    onSuccess: async (answer) => {
      if (!('user' in answer)) return navigate({ to: '/auth/login', search: { problem: 'expired' } });
      toast({ title: 'Account created!', description: 'Please complete your profile information.' });
      setAccountAndClearCache(queryClient, answer.user);
      await navigate({ to: '/dashboard', replace: true });
    },
    onError: (error) => toastFailure('Registration failed', error),
  });
  return (
    <div className="flex flex-col gap-3">
      {choices.map(({ role, title, text, icon }) => (
        <button
          key={role}
          type="button"
          aria-disabled={register.isPending || undefined}
          onClick={() => register.isPending || register.mutate(role)}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 text-left transition-colors hover:border-line-strong hover:bg-hover aria-disabled:opacity-60"
        >
          <span
            aria-hidden
            className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand [&_svg]:size-5"
          >
            {icon}
          </span>
          <span>
            <span className="block text-card">{title}</span>
            <span className="block text-meta text-muted">{text}</span>
          </span>
        </button>
      ))}
      <TermsAgreementPanel />
    </div>
  );
}
