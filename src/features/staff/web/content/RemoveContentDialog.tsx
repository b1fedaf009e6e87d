import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import {
  contentLabels,
  contentRemovalSchema,
  type ProfileContent,
} from '../../contract/profile-content-calls.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
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
    <FormDialog
      of={form}
      title={`Remove: ${contentLabels[part.content]}`}
      description={`From the profile of ${person.firstName} ${person.lastName}, who gets an email with the reason and a way to appeal.`}
      submitLabel="Remove"
      pendingText="Removing..."
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
