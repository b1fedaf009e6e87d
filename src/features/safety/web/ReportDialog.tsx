import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SelectField } from '#web/SelectField.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { newReportSchema, type Reason, reasonLabels } from '../contract.ts';
import { type Member, sendReport } from './data.ts';

interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Member;
  /** The message that is reported, if it is one. */
  messageId?: string;
}

const reasons = Object.entries(reasonLabels).map(([value, label]) => ({ value: value as Reason, label }));

/** Reports a member to the operators, with the conversation as evidence. */
export function ReportDialog({ open, onOpenChange, person, messageId }: ReportDialogProps) {
  const closeReportDialog = () => onOpenChange(false);
  const form = useContractForm({
    schema: newReportSchema,
    defaultValues: { userId: person.id, words: '', ...(messageId ? { messageId } : {}) },
    send: sendReport,
    done: () => {
      closeReportDialog();
      toast({
        title: 'Thank you for telling us',
        description: `We have received your report about ${person.name}.`,
      });
    },
    failure: { title: 'The report was not sent', otherwise: 'Please try again.' },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messageId ? 'Report this message' : `Report ${person.name}`}
      description="We read every report. The last messages between you are stored with it. The other person is not notified."
      footer={
        <>
          <Button variant="outline" onClick={closeReportDialog}>
            Cancel
          </Button>
          <SubmitButton form="report" of={form} pendingText="Sending...">
            Send Report
          </SubmitButton>
        </>
      }
    >
      <form id="report" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <SelectField
          of={form}
          name="reason"
          label="Reason"
          required
          options={reasons}
          placeholder="What is wrong?"
        />
        <Field label="What happened" error={form.errorAt('words')} optional>
          <Textarea rows={4} maxLength={2000} {...form.register('words')} />
        </Field>
        <p className="text-meta text-muted">
          If someone is in danger now, call 911. In a crisis, call or text 988.
        </p>
      </form>
    </Dialog>
  );
}
