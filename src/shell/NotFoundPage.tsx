import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <EmptyState
      page
      icon={<Compass />}
      title="Page Not Found"
      action={
        <Button asChild>
          <Link to="/dashboard">Go to your dashboard</Link>
        </Button>
      }
    >
      There is no page at this address. It may have moved, or the link may be cut short.
    </EmptyState>
  );
}
