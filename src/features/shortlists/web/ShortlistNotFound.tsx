import { Link } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

/** For a list that was deleted, or is somebody else's. */
export function ShortlistNotFound() {
  usePageTitle('List Not Found');
  return (
    <EmptyState
      page
      icon={<ListX />}
      title="List Not Found"
      action={
        <Button asChild>
          <Link to="/shortlists">All Lists</Link>
        </Button>
      }
    >
      This list doesn't exist, or was deleted.
    </EmptyState>
  );
}
