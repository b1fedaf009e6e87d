import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SubmitButton } from '#web/SubmitButton.tsx';
import { useContractForm } from '#web/use-form-validated-like-api.ts';
import { maxShortlistNameLength, shortlistNameSchema } from '../contract/shortlist-limits-and-name.ts';
import type { Shortlist } from '../contract.ts';
import { createShortlist, refetchShortlists, renameShortlist } from './data.ts';

interface ShortlistNameDialogProps {
  /** The list to rename; undefined for a new one. */
  shortlist?: Shortlist;
  onClose: () => void;
}

/** Names a new list, or renames one. */
export function ShortlistNameDialog({ shortlist, onClose }: ShortlistNameDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const contractForm = useContractForm({
    schema: shortlistNameSchema,
    defaultValues: { name: shortlist?.name ?? '' },
    send: ({ name }) => (shortlist ? renameShortlist(shortlist.id, name) : createShortlist(name)),
    done: async () => {
      onClose();
      await refetchShortlists(queryClient);
    },
    failure: {
      title: shortlist ? 'The list was not renamed' : 'The list was not created',
      otherwise: 'Please try again.',
    },
  });
  const { register, submit, errorAt } = contractForm;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={shortlist ? 'Rename List' : 'New List'}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={contractForm} form={formId} pendingText="Saving...">
            {shortlist ? 'Rename' : 'Create List'}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name of the list" error={errorAt('name')} required>
          <Input
            autoComplete="off"
            maxLength={maxShortlistNameLength}
            placeholder="Pitchers 2027"
            {...register('name')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
