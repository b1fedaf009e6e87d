import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

export function CoachNotFound() {
  usePageTitle('Coach Not Found');
  return (
    <EmptyState
      page
      icon={<UserX />}
      title="Coach Not Found"
      action={
        <Button asChild>
          <Link to="/coaches">All Coaches</Link>
        </Button>
      }
    >
      The coach profile you're looking for doesn't exist.
    </EmptyState>
  );
}
