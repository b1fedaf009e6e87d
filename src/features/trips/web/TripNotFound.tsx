import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { usePageTitle } from '#web/page-title.ts';

/** For a trip that was deleted, is shared no longer, or is somebody else's. */
export function TripNotFound() {
  usePageTitle('Trip Not Found');
  return (
    <EmptyState
      page
      icon={<MapPinOff />}
      title="Trip Not Found"
      action={
        <Button asChild>
          <Link to="/trips">All Trips</Link>
        </Button>
      }
    >
      This trip doesn't exist, was deleted, or is not shared with you.
    </EmptyState>
  );
}
