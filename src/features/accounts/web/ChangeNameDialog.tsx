import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { type Account, nameChangeSchema } from '../contract/accounts.ts';
import { useChangeName } from './data.ts';

interface ChangeNameDialogProps {
  account: Account;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangeNameDialog({ account, open, onOpenChange }: ChangeNameDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Change name"
      description="You can do this twice a year. Everyone you write with sees the new name."
    >
      <ChangeNameForm account={account} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ChangeNameForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useContractForm({
    schema: nameChangeSchema,
    defaultValues: { firstName: account.firstName, lastName: account.lastName },
    send: useChangeName(),
    done: () => {
      toast({ title: 'Name changed' });
      onDone();
    },
    failure: { title: 'Your name was not changed', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField of={form} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField of={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <SubmitButton size="lg" of={form} pendingText="Saving...">
        Save Name
      </SubmitButton>
    </form>
  );
}
