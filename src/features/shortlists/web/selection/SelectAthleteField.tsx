import { Check } from 'lucide-react';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatPositions } from '#features/sports/contract.ts';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { toggleSelected, useIsSelected } from './selected-athletes.ts';

interface SelectAthleteFieldProps {
  athlete: Athlete;
  className?: string;
}

/** Ticks an athlete of a list. */
export function SelectAthleteField({ athlete, className }: SelectAthleteFieldProps) {
  const { id, userId, user } = athlete;
  const isSelected = useIsSelected(id);
  const name = `${user.firstName} ${user.lastName}`;
  const toggle = () => {
    const detail = `${formatPositions(athlete)} · Class of ${athlete.classYear}`;
    toggleSelected({ id, userId, firstName: user.firstName, name, detail });
  };
  return (
    <label className={cn('touch-target relative z-10 flex size-5 shrink-0 cursor-pointer', className)}>
      <input
        type="checkbox"
        data-select-athlete
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={toggle}
        className="peer relative z-1 m-auto size-4 cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand hover:border-muted pointer-coarse:size-5"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 z-2 m-auto size-3 text-on-brand opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}
