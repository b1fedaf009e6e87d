import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { toErrorMessage } from '#web/api.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { confirmMailbox } from './data.ts';

/** The page of the link that was mailed to a school. It needs a click, because mail programs open links by themselves. */
export function ConfirmMailboxPage() {
  const { token } = useSearch({ from: '/verify-school-email' });
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: confirmMailbox,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['coaches'] }),
  });
  if (confirm.isSuccess)
    return (
      <ConfirmationResult title="Address confirmed" key="done">
        Our staff now look at the page of your school that names you. We email you when they have decided.
      </ConfirmationResult>
    );
  if (!token || confirm.error)
    return (
      <ConfirmationResult title="This link does not work" key="refused">
        {token
          ? toErrorMessage(confirm.error, 'Please try again.')
          : 'Part of this link is missing. Please open it again from the email.'}
      </ConfirmationResult>
    );
  return (
    <>
      <PageHeading
        title="Confirm your school email"
        subtitle="One click tells us that you read email there."
      />
      <Card className="max-w-120">
        <MutationButton
          mutation={confirm}
          size="lg"
          className="w-full"
          pendingText="Confirming..."
          onClick={() => confirm.mutate(token)}
        >
          Confirm
        </MutationButton>
      </Card>
    </>
  );
}

function ConfirmationResult({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHeading title={title} subtitle={children} />
      <Button asChild size="lg">
        <Link to="/coach-profile">To My Profile</Link>
      </Button>
    </>
  );
}
