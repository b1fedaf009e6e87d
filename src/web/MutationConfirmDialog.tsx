import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import type { Mutation } from './mutation-buttons.tsx';

/** Asks before a mutation; its button has the spinner. */
export function MutationConfirmDialog({
  mutation,
  ...dialog
}: ComponentProps<typeof ConfirmDialog> & { mutation: Mutation }) {
  return <ConfirmDialog pending={mutation.isPending} {...dialog} />;
}
