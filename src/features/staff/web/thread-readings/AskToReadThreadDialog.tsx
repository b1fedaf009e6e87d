import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import type { StaffPerson } from '../../contract/staff-calls.ts';
import { maxCorrespondents, newThreadReadingSchema } from '../../contract/thread-reading-calls.ts';
import { FormDialog } from '../FormDialog.tsx';
import { formatDay } from '../format-times-and-counts.ts';
import { correspondentsQuery, useAskToReadThread } from './data.ts';

interface AskToReadThreadDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

/** Asks a colleague to agree that a conversation of the member is read. */
export function AskToReadThreadDialog({ person, onClose }: AskToReadThreadDialogProps) {
  const query = useQuery(correspondentsQuery(person.id));
  const form = useContractForm({
    schema: newThreadReadingSchema,
    defaultValues: { userId: person.id, reason: '', memberReason: '' },
    send: useAskToReadThread(),
    done: onClose,
    failure: { title: 'Nothing was asked', otherwise: 'Please try again.' },
  });
  const { register, errorAt } = form;
  return (
    <FormDialog
      of={form}
      title={`Read a conversation of ${person.firstName} ${person.lastName}`}
      description="A colleague has to approve within 24 hours. Then you two may read it for 24 hours, and both members are told."
      submitLabel="Ask a Colleague"
      pendingText="Asking..."
      onClose={onClose}
    >
      {query.data ? (
        <SelectField
          of={form}
          name="otherUserId"
          label="Conversation with"
          required
          hint={
            query.data.length === 0
              ? 'This member has written with nobody.'
              : query.data.length === maxCorrespondents
                ? `The latest ${maxCorrespondents}. For an older one, ask on the page of the other member.`
                : undefined
          }
          options={query.data.map(({ id, firstName, lastName, lastMessageAt }) => ({
            value: id,
            label: `${firstName} ${lastName}, last on ${formatDay(lastMessageAt)}`,
          }))}
          placeholder="Which conversation?"
        />
      ) : (
        <QueryFallback
          query={query}
          title="The conversations could not be loaded"
          skeleton={<Skeleton className="h-16 w-full animate-late" />}
        />
      )}
      <Field
        label="Reason for your colleague"
        hint="The members do not read it."
        error={errorAt('reason')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...register('reason')} />
      </Field>
      <Field
        label="What the members read"
        hint="Both read it, in plain words. Name nobody who has told you something."
        error={errorAt('memberReason')}
        required
      >
        <Textarea rows={3} maxLength={1000} {...register('memberReason')} />
      </Field>
    </FormDialog>
  );
}
