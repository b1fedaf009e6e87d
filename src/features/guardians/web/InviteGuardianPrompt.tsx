import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#web/form-fields.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { guardianPromptDays } from '../contract/keep-guardians.ts';
import { guardianInvitationSchema } from '../contract/own-guardians.ts';
import { inviteGuardian, ownGuardiansQuery } from './own-guardians-data.ts';
import { useDismissPrompt } from './reading-notice-data.ts';

/** Asks a minor in a conversation with an adult to invite a guardian, right there. */
export function InviteGuardianPrompt() {
  const queryClient = useQueryClient();
  const dismiss = useDismissPrompt();
  const titleId = useId();
  const form = useContractForm({
    schema: guardianInvitationSchema,
    defaultValues: { email: '' },
    send: inviteGuardian,
    done: (guardians, { email }) => {
      queryClient.setQueryData(ownGuardiansQuery.queryKey, guardians);
      toast({ title: 'Invitation sent', description: `We have emailed a link to ${email}.` });
      return queryClient.invalidateQueries({ queryKey: ['reading-notice'] });
    },
    failure: { title: 'The invitation was not sent', otherwise: 'Please try again.' },
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      aria-labelledby={titleId}
      className="relative mx-4 mb-3 flex flex-col gap-3 rounded-xl border border-line bg-brand-soft py-3 pr-12 pl-4 sm:mx-5"
    >
      <div>
        <p id={titleId} className="font-semibold text-card">
          Would you like an adult you trust to read along?
        </p>
        <p className="text-muted text-row">
          A parent or guardian sees what adults write with you, and can help when something is odd.
        </p>
      </div>
      <TextField
        of={form}
        name="email"
        label="Email of a Parent or Guardian"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
      <SubmitButton of={form} pendingText="Sending..." className="self-start">
        Send Invitation
      </SubmitButton>
      <IconButton
        label={`Not now; ask again in ${guardianPromptDays} days`}
        className="absolute top-1.5 right-1.5"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        <X />
      </IconButton>
    </form>
  );
}
