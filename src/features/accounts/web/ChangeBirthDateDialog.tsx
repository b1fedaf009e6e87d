import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { birthDateChangeSchema, type OwnBirthDate } from '../contract/birth-dates.ts';
import { useChangeBirthDate } from './birth-date-data.ts';

interface ChangeBirthDateDialogProps {
  own: OwnBirthDate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChangeBirthDateDialog({ own, open, onOpenChange }: ChangeBirthDateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={own.birthDate ? 'Change your date of birth' : 'Add your date of birth'}
      description={
        own.birthDate
          ? 'You can change it once. Nobody else on Fieldhouse sees it.'
          : 'Nobody else on Fieldhouse sees it.'
      }
    >
      <BirthDateForm own={own} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function BirthDateForm({ own, onDone }: { own: OwnBirthDate; onDone: () => void }) {
  const form = useContractForm({
    schema: birthDateChangeSchema,
    defaultValues: { birthDate: own.birthDate ?? '' },
    send: useChangeBirthDate(),
    done: () => {
      toast({ title: 'Date of birth saved' });
      onDone();
    },
    failure: { title: 'Your date of birth was not saved', otherwise: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField of={form} name="birthDate" label="Date of Birth" type="date" autoComplete="bday" required />
      <SubmitButton size="lg" of={form} pendingText="Saving...">
        Save Date
      </SubmitButton>
    </form>
  );
}
