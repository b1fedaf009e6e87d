import { UserX } from 'lucide-react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export function OwnProfileNotFound() {
  return (
    <EmptyState page icon={<UserX />} title="Profile Not Found">
      Please complete your athlete profile setup.
    </EmptyState>
  );
}
