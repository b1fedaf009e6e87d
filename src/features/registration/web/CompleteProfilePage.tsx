import { LogOut } from 'lucide-react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { ChangeRoleButton } from '#features/accounts/web/ChangeRoleButton.tsx';
import { getMemberRole, useSignOut, useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { toErrorMessage } from '#web/api.ts';
import { CompleteProfileForm } from './CompleteProfileForm.tsx';

const badges: Record<Role, string> = { athlete: 'Student Athlete', coach: 'Coach' };

/** Step 2. Every page shows it until it is done. */
export function CompleteProfilePage() {
  const account = useViewer();
  const role = getMemberRole(account);
  return (
    <AuthPageCard
      wide
      title="Complete Your Profile"
      subtitle={`Step 2 of 2. Nice to meet you, ${account.firstName}.`}
      badge={<Pill variant="brand">{badges[role]}</Pill>}
      footer={
        <span className="flex flex-wrap justify-center gap-2">
          <ChangeRoleButton role={role} />
          <SignOutButton />
        </span>
      }
    >
      <CompleteProfileForm key={role} role={role} />
    </AuthPageCard>
  );
}

function SignOutButton() {
  const signOut = useSignOut();
  const signOutOrToastError = () =>
    signOut().catch((error) => {
      const description = toErrorMessage(error, 'You are still signed in. Please try again.');
      toast({ title: 'Signing out failed', description, variant: 'destructive' });
    });
  return (
    <Button variant="ghost" onClick={signOutOrToastError}>
      <LogOut aria-hidden />
      Sign Out
    </Button>
  );
}
