import { z } from 'zod';
import { Field } from '#ui/forms/Field.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { credentialsSchema } from '../contract/accounts.ts';

const passwordSchema = z.strictObject({ password: credentialsSchema.shape.password });

interface AskPasswordDialogProps<Answer> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the button; `pendingText` replaces it while the call runs. */
  action: string;
  pendingText: string;
  danger?: boolean;
  send: (password: string) => Promise<Answer>;
  done: (answer: Answer) => void;
  failed: string;
}

/** Asks for the password again, before something that a stranger at an unlocked computer must not do. */
export function AskPasswordDialog<Answer>(props: AskPasswordDialogProps<Answer>) {
  const { open, onOpenChange, title, description } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={title} description={description}>
      <AskPasswordForm {...props} />
    </Dialog>
  );
}

function AskPasswordForm<Answer>(props: AskPasswordDialogProps<Answer>) {
  const contractForm = useContractForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: ({ password }) => props.send(password),
    done: (answer) => {
      props.onOpenChange(false);
      props.done(answer);
    },
    failure: { title: props.failed, otherwise: 'Please try again.' },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Your Password" error={errorAt('password')} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <SubmitButton
        size="lg"
        variant={props.danger ? 'danger' : 'primary'}
        of={contractForm}
        pendingText={props.pendingText}
      >
        {props.action}
      </SubmitButton>
    </form>
  );
}
