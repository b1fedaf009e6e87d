import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Sheet } from '#ui/overlays/Sheet.tsx';
import { formatSelected } from '../format-counts.ts';
import { removeSelected, useSelectedAthletes } from './selected-athletes.ts';

interface SelectedAthletesSheetProps {
  /** Removes the last one: nothing is selected then, and the bar goes with this sheet. */
  onRemoveLast: () => void;
  onClose: () => void;
}

/** Who is selected, in the order of ticking, and a button that removes each. */
export function SelectedAthletesSheet({ onRemoveLast, onClose }: SelectedAthletesSheetProps) {
  const selected = useSelectedAthletes();
  const remove = (id: string) => (selected.length > 1 ? removeSelected(id) : onRemoveLast());
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={formatSelected(selected.length)}
      description="Compare, Message, Add to list and Export use these athletes."
    >
      <section aria-label="Who is selected" className="-m-4">
        <ul className="divide-y divide-line">
          {selected.map(({ id, name, detail }) => (
            <li key={id} className="flex items-center gap-3 py-1.5 pr-2.5 pl-4">
              <div className="relative min-w-0 flex-1">
                <Link
                  to="/athlete/$id"
                  params={{ id }}
                  className="touch-stretch block truncate rounded-sm font-semibold text-row hover:underline"
                >
                  {name}
                </Link>
                <p className="tnum truncate text-meta text-muted">{detail}</p>
              </div>
              <IconButton
                {...removeButtonProps}
                label={`Remove ${name} from the selection`}
                onClick={() => remove(id)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}
