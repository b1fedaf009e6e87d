import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

export function AthleteNotFound() {
  usePageTitle('Athlete Not Found');
  return (
    <EmptyState
      page
      icon={<UserX />}
      title="Athlete Not Found"
      action={
        <Button asChild>
          <Link to="/athletes">All Athletes</Link>
        </Button>
      }
    >
      The athlete profile you're looking for doesn't exist.
    </EmptyState>
  );
}
