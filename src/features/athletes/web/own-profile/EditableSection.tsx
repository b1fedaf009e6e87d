import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { type EditState, useInPlaceEditing } from '#web/unsaved-changes.tsx';
import type { EditedPart } from '../search-params.ts';
import { usePartOpenedByLink } from './use-part-opened-by-link.ts';

interface EditableSectionProps {
  part: EditedPart;
  title: string;
  facts: ReactNode;
  /** Loads the code of the form, before the section opens. */
  loadForm: (() => Promise<unknown> | undefined) | undefined;
  /** The form in place of the facts. */
  children: (editing: EditState) => ReactNode;
}

/** A section of the own profile that is read and edited in place. */
export function EditableSection({ part, title, facts, loadForm, children }: EditableSectionProps) {
  const { isOpenedByLink, cardRef } = usePartOpenedByLink(part);
  const editing = useInPlaceEditing({ isOpenAtFirst: isOpenedByLink });
  const { isOpen } = editing;
  const openWithLoadedForm = async () => {
    await loadForm?.();
    editing.open();
  };
  return (
    <Card
      ref={cardRef}
      title={title}
      actions={
        <Button
          ref={editing.toggle}
          variant={isOpen ? 'ghost' : 'outline'}
          aria-pressed={isOpen}
          aria-label={`Edit ${title}`}
          onClick={isOpen ? editing.cancel : openWithLoadedForm}
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
