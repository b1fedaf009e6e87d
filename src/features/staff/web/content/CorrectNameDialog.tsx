import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-contract-form.ts';
import { nameCorrectionSchema } from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { useCorrectName } from './data.ts';

interface CorrectNameDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Corrects a name, with a reason that the member reads. */
export function CorrectNameDialog({ person, onClose }: CorrectNameDialogProps) {
  const { firstName, lastName } = person;
  const form = useContractForm({
    schema: nameCorrectionSchema,
    defaultValues: { firstName, lastName, reason: '' },
    send: useCorrectName(person.id),
    done: onClose,
    failure: { title: 'The name was not corrected', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Correct the name of ${firstName} ${lastName}`}
      description="It is recorded, and the member gets a mail with the reason and a way to appeal."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form="correct-name" of={form} pendingText="Correcting...">
            Correct
          </SubmitButton>
        </>
      }
    >
      <form id="correct-name" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField of={form} name="firstName" label="First Name" required />
        <TextField of={form} name="lastName" label="Last Name" required />
        <Field
          label="Reason"
          hint="The member reads it, in plain words."
          error={form.errorAt('reason')}
          required
        >
          <Textarea rows={3} maxLength={1000} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  );
}
