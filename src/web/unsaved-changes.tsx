import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

/**
 * Asks before an address is left `when` something would be lost: for another page, another tab of the page, and
 * with the browser's own question for closing or reloading. A form that has saved navigates with `ignoreBlocker`.
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

/** A form in the place of what it changes. */
export interface EditState {
  isOpen: boolean;
  open(): void;
  /** After saving. */
  close(): void;
  /** Closes, after a question where something would be lost. */
  cancel(): void;
  /** The button that opens; it gets the focus back. */
  toggle: RefObject<HTMLButtonElement | null>;
  /** Set by `EditedQuestion` in the form. */
  dirty: RefObject<boolean>;
  /** To be drawn beside the form. */
  question: ReactNode;
}

export function useEditState(): EditState {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // After the question has let go of the focus.
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

/** The LeaveQuestion of a form that `useEditing` opened: its Cancel asks as well. */
export function EditLeaveGuard({ editing, when }: { editing: EditState; when: boolean }) {
  const { dirty } = editing;
  useEffect(() => {
    dirty.current = when;
  }, [dirty, when]);
  return <LeaveGuard when={when} />;
}
