import { Link } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { toErrorMessage } from '#web/api.ts';
import { AuthPageCard } from './AuthPageCard.tsx';

/** In place of a page whose emailed link is incomplete, or was refused with this error. */
export function InvalidEmailLinkCard({ error }: { error: unknown }) {
  const reason = error
    ? toErrorMessage(error, 'Please try again.')
    : 'Part of this link is missing. Please open it again from the email.';
  return (
    <AuthPageCard title="This link does not work" subtitle={reason} key="refused">
      <SetNewPasswordLink />
    </AuthPageCard>
  );
}

/** To the page that emails a link for a new password. */
export const SetNewPasswordLink = () => (
  <Button asChild size="lg" className="w-full">
    <Link to="/auth/forgot-password">Set a New Password</Link>
  </Button>
);
