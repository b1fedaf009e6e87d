import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

export function SchoolNotFound() {
  usePageTitle('School Not Found');
  return (
    <EmptyState
      page
      icon={<Landmark />}
      title="School Not Found"
      action={
        <Button asChild>
          <Link to="/dashboard">Dashboard</Link>
        </Button>
      }
    >
      The school you're looking for isn't in our list.
    </EmptyState>
  );
}
