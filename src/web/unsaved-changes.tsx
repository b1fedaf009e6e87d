import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

/**
 * Asks before a navigation `when` input would be lost; closing and reloading ask with the browser's own dialog. A form
 * that has saved navigates with `ignoreBlocker`.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
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
  /** Whether there are unsaved changes; set by `EditLeaveGuard`. */
  dirty: RefObject<boolean>;
  /** The dialog of `cancel`; render it beside the form. */
  question: ReactNode;
}

export function useEditState(): EditState {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // In an effect: the dialog has released the focus by then.
  useEffect(() => {
    if (wasOpen.current && !isOpen) toggle.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => {
    dirty.current = false;
    setAsking(false);
    setOpen(false);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    cancel: () => (dirty.current ? setAsking(true) : close()),
    toggle,
    dirty,
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you changed here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
      />
    ),
  };
}

/** The `LeaveGuard` of a form opened by `useEditState`; its Cancel asks too. */
export function EditLeaveGuard({ editing, when }: { editing: EditState; when: boolean }) {
  const { dirty } = editing;
  useEffect(() => {
    dirty.current = when;
  }, [dirty, when]);
  return <LeaveGuard when={when} />;
}
