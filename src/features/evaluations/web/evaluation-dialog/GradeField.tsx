import { type Ref, useId } from 'react';

const grades = [1, 2, 3, 4, 5];

interface GradeFieldProps {
  label: string;
  value: number | undefined;
  onValueChange: (value: number) => void;
  /** Of the first grade, which gets the focus if none was chosen. */
  firstRef: Ref<HTMLInputElement>;
  /** The id of the error, if there is one. */
  describedBy: string | undefined;
}

/** A grade from 1 to 5: radio buttons that a thumb can hit, in one row. */
export function GradeField({ label, value, onValueChange, firstRef, describedBy }: GradeFieldProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5"
    >
      <span id={id} className="font-medium text-row">
        {label}
      </span>
      <div className="grid grid-cols-5 gap-1.5 max-sm:w-full">
        {grades.map((grade) => (
          <label
            key={grade}
            className="tnum relative flex h-9 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface font-semibold text-muted text-row transition-colors hover:text-fg has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 pointer-coarse:h-11"
          >
            <input
              ref={grade === 1 ? firstRef : undefined}
              type="radio"
              name={id}
              value={grade}
              checked={value === grade}
              onChange={() => onValueChange(grade)}
              className="sr-only"
            />
            {grade}
          </label>
        ))}
      </div>
    </div>
  );
}
