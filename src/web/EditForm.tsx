import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { type EditState, InPlaceEditingGuard } from './unsaved-changes.tsx';

interface EditFormProps {
  form: {
    submit: (event: SubmitEvent) => unknown;
    isPending: boolean;
    form: { formState: { isDirty: boolean } };
  };
  editing: EditState;
  /** The columns of its fields. */
  className?: string;
  children: ReactNode;
}

/** The form that `useEditState` opens: begins at its first field, and ends with Cancel and Save Changes. */
export function EditForm({ form: of, editing, className, children }: EditFormProps) {
  return (
    <form ref={focusFirstField} noValidate onSubmit={of.submit}>
      <div className={cn('grid grid-cols-1 items-start gap-4', className)}>{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button size="lg" variant="outline" onClick={editing.cancel}>
          Cancel
        </Button>
        <SubmitButton of={of} size="lg" pendingText="Saving...">
          Save Changes
        </SubmitButton>
      </div>
      <InPlaceEditingGuard editing={editing} hasUnsavedChanges={of.form.formState.isDirty && !of.isPending} />
    </form>
  );
}

// The form replaces the facts, so the focus moves into it.
function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
