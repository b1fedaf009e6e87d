import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { type EditState, useEditState } from '#web/unsaved-changes.tsx';

interface EditableSectionProps {
  title: string;
  facts: ReactNode;
  /** The form in place of the facts. */
  children: (editing: EditState) => ReactNode;
}

/** A section of the own profile that is read and edited in place. */
export function EditableSection({ title, facts, children }: EditableSectionProps) {
  const editing = useEditState();
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
      {isOpen ? <Suspense fallback={facts}>{children(editing)}</Suspense> : facts}
      {editing.question}
    </Card>
  );
}
