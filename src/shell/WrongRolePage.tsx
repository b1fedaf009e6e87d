import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

const audience: Record<Role | 'staff', string> = {
  athlete: 'student athletes',
  coach: 'coaches',
  staff: 'the staff of Fieldhouse',
};

/** For a member of the other role. */
export function WrongRolePage({ requiredRole }: { requiredRole: Role | 'staff' }) {
  usePageTitle('Not Available');
  return (
    <EmptyState
      page
      icon={<Lock />}
      title="Not Available"
      action={
        <Button asChild>
          <Link to="/dashboard">Go to your dashboard</Link>
        </Button>
      }
    >
      {`This page is for ${audience[requiredRole]}.`}
    </EmptyState>
  );
}
