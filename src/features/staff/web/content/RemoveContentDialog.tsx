import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-contract-form.ts';
import {
  contentLabels,
  contentRemovalSchema,
  type ProfileContent,
} from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { useRemoveContent } from './data.ts';

interface RemoveContentDialogProps {
  person: StaffPerson;
  part: ProfileContent;
  onClose: () => void;
}

/** Takes a photo, a text or a link out of a profile, with a reason that the member reads. */
export function RemoveContentDialog({ person, part, onClose }: RemoveContentDialogProps) {
  const form = useContractForm({
    schema: contentRemovalSchema,
    defaultValues: { ...part, reason: '' },
    send: useRemoveContent(person.id),
    done: onClose,
    failure: { title: 'Nothing was removed', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove: ${contentLabels[part.content]}`}
      description={`From the profile of ${person.firstName} ${person.lastName}, who gets a mail with the reason and a way to appeal.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form="remove-content" of={form} pendingText="Removing...">
            Remove
          </SubmitButton>
        </>
      }
    >
      <form id="remove-content" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {part.content !== 'photo' && (
          <p className="whitespace-pre-wrap wrap-anywhere rounded-lg bg-hover p-3 text-row">{part.value}</p>
        )}
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
