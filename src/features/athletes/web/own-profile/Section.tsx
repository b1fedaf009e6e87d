import { Pencil } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EditedQuestion, type Editing, useEditing } from '#web/leave.tsx';

interface SectionProps {
  title: string;
  facts: ReactNode;
  /** The form in place of the facts. */
  children: (editing: Editing) => ReactNode;
}

/** A part of the own profile that is read, and edited in its place. */
export function Section({ title, facts, children }: SectionProps) {
  const editing = useEditing();
  const { isOpen } = editing;
  return (
    <Card
      title={title}
      actions={
        <Button
          ref={editing.toggle}
          variant={isOpen ? 'ghost' : 'outline'}
          aria-pressed={isOpen}
          aria-label={`Edit ${title}`}
          onClick={isOpen ? editing.cancel : editing.open}
        >
          <Pencil aria-hidden />
          {isOpen ? 'Editing' : 'Edit'}
        </Button>
      }
    >
      {isOpen ? children(editing) : facts}
      {editing.question}
    </Card>
  );
}

interface SectionFormProps {
  form: {
    submit: (event: SubmitEvent) => unknown;
    pending: boolean;
    form: { formState: { isDirty: boolean } };
  };
  editing: Editing;
  children: ReactNode;
}

export function SectionForm({ form: { form, submit, pending }, editing, children }: SectionFormProps) {
  return (
    <form ref={focusFirst} noValidate onSubmit={submit}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button size="lg" variant="outline" onClick={editing.cancel}>
          Cancel
        </Button>
        <Button size="lg" type="submit" pending={pending} pendingText="Saving...">
          Save Changes
        </Button>
      </div>
      <EditedQuestion editing={editing} when={form.formState.isDirty} />
    </form>
  );
}

// The form takes the place of what was read, so that is where the focus goes.
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
