import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { SpinnerIcon } from '../feedback/Spinner.tsx';
import { cn } from '../merge-tailwind-classes.ts';

interface AddToRowProps {
  /** Of the list or trip. */
  name: string;
  /** How much is in it: '12 athletes'. */
  size: string;
  /** How many athletes are to be added, and how many of them are in it already. */
  chosen: { count: number; alreadyIn: number };
  pending: boolean;
  onAdd: () => void;
}

/** A row that adds athletes to a list or a trip wherever it is pressed. One that has all of them says so, and has nothing to press. */
export function AddToRow({ name, size, chosen, pending, onAdd }: AddToRowProps) {
  const factsId = useId();
  const text = (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold text-row">{name}</span>
      <span id={factsId} className="tnum block text-meta text-muted">
        {[size, formatAlreadyIn(chosen)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
  if (chosen.alreadyIn >= chosen.count)
    return (
      <div className={rowClass}>
        {text}
        <Check aria-hidden className="size-4 shrink-0 text-ok-text" />
      </div>
    );
  return (
    <button
      type="button"
      aria-label={`Add to ${name}`}
      aria-describedby={factsId}
      aria-busy={pending || undefined}
      className={cn(rowClass, 'transition-colors hover:bg-hover focus-visible:-outline-offset-2')}
      onClick={onAdd}
    >
      {text}
      <span className="flex items-center gap-1.5 font-semibold text-brand text-row [&_svg]:size-4">
        {pending ? <SpinnerIcon /> : <Plus aria-hidden />}
        Add
      </span>
    </button>
  );
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left';

/** 'all 3 are in it already', '1 of 3 is in it already'; undefined for none. */
function formatAlreadyIn({ count, alreadyIn }: AddToRowProps['chosen']): string | undefined {
  if (alreadyIn === 0) return undefined;
  if (alreadyIn < count) return `${alreadyIn} of ${count} ${alreadyIn === 1 ? 'is' : 'are'} in it already`;
  return count === 1 ? 'in it already' : `all ${count} are in it already`;
}
