import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyDialog } from './lazy-dialog.tsx';

// Loaded with the first change: no form asks before that.
const ConfirmDialog = lazyDialog(async () => (await import('#ui/overlays/ConfirmDialog.tsx')).ConfirmDialog);

/**
 * Asks before a navigation `when` input would be lost; closing and reloading ask with the browser's own dialog. A form
 * that has saved navigates with `ignoreBlocker`.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  if (!when) return null;
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description="Your changes here are not saved yet."
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
    />
  );
}

/** The state of a form that is opened in place. */
export interface EditState {
  isOpen: boolean;
  open(): void;
  /** After saving. */
  close(): void;
  /** Closes, and asks first if there are unsaved changes. */
  cancel(): void;
  /** The button that opens the form; it gets the focus back. */
  toggle: RefObject<HTMLButtonElement | null>;
  /** The open form; set by `EditLeaveGuard`. */
  form: RefObject<EditedForm | null>;
  /** The dialog of `cancel`; render it beside the form. */
  question: ReactNode;
}

interface EditedForm {
  hasChanges: boolean;
}

export function useInPlaceEditing({ isOpenAtFirst = false } = {}): EditState {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isAsking, setAsking] = useState(false);
  // Stays mounted after the first question, so that closing is animated.
  const [hasAsked, setAsked] = useState(false);
  const form = useRef<EditedForm>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeAndRefocusToggle = () => {
    // At once: an open dialog keeps the focus, and so does the form.
    flushSync(() => {
      setAsking(false);
      setOpen(false);
    });
    toggle.current?.focus();
  };
  const closeOrAskFirst = () => {
    if (!form.current?.hasChanges) return closeAndRefocusToggle();
    setAsked(true);
    setAsking(true);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    close: closeAndRefocusToggle,
    cancel: closeOrAskFirst,
    toggle,
    form,
    question: hasAsked && (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="Your changes here are not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={closeAndRefocusToggle}
      />
    ),
  };
}

/** The `UnsavedChangesGuard` of a form opened by `useEditState`; its Cancel asks too. */
export function InPlaceEditingGuard({
  editing,
  hasUnsavedChanges,
}: {
  editing: EditState;
  hasUnsavedChanges: boolean;
}) {
  useImperativeHandle(editing.form, () => ({ hasChanges: hasUnsavedChanges }), [hasUnsavedChanges]);
  return <UnsavedChangesGuard when={hasUnsavedChanges} />;
}
