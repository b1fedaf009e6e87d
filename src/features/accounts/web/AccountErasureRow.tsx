import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SettingRow } from '#ui/layout/SettingRow.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { AskPasswordDialog } from './AskPasswordDialog.tsx';
import { requestAccountErasure, sessionsQuery, useCancelAccountErasure } from './data.ts';
import { accountQuery, useViewer } from './session.ts';

/** Requests the erasure of the account, which can be cancelled for two weeks. */
export function AccountErasureRow() {
  const { hasPassword, eraseAt } = useViewer();
  const [open, setOpen] = useState(false);
  const cancelErasure = useCancelAccountErasure();
  const queryClient = useQueryClient();
  return (
    <SettingRow
      icon={<Trash2 />}
      title="Delete my account"
      action={
        eraseAt ? (
          <MutationButton mutation={cancelErasure} variant="outline" onClick={() => cancelErasure.mutate()}>
            Keep My Account
          </MutationButton>
        ) : (
          hasPassword && (
            <Button variant="outline" className="text-danger" onClick={() => setOpen(true)}>
              Delete Account
            </Button>
          )
        )
      }
    >
      Your profile, images and everything you saved are erased after 14 days. Messages stay with the people
      who got them, from 'Deleted user'.
      {!hasPassword && ' Set a password first.'}
      <AskPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account"
        description="It is erased in 14 days. Until then you can sign in and keep it."
        action="Delete Account"
        pendingText="Deleting..."
        danger
        send={requestAccountErasure}
        done={({ user }) => {
          queryClient.setQueryData(accountQuery.queryKey, user);
          queryClient.invalidateQueries(sessionsQuery);
          toast({ title: 'Your account will be erased', description: 'You have 14 days to keep it.' });
        }}
        failed="Your account was not deleted"
      />
    </SettingRow>
  );
}
