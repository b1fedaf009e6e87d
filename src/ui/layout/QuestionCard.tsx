import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import { removeAllButtonProps } from '../buttons/focus-after-item-removal.ts';
import { IconButton } from '../buttons/IconButton.tsx';

interface QuestionCardProps<Value> {
  title: string;
  /** Why we ask. */
  children: ReactNode;
  options: readonly { label: string; value: Value }[];
  onChoose: (value: Value) => void;
  onDismiss: () => void;
  /** An answer is being saved. */
  isPending: boolean;
}

/** A question to the viewer, answered by one press or put aside. */
export function QuestionCard<Value>({
  title,
  children,
  options,
  onChoose,
  onDismiss,
  isPending,
}: QuestionCardProps<Value>) {
  const titleId = useId();
  return (
    // No section: when the card is gone, the focus moves to the heading of the page.
    <fieldset
      aria-labelledby={titleId}
      aria-busy={isPending}
      className="relative mb-5 flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-brand-soft py-3 pr-12 pl-4"
    >
      <div className="min-w-0">
        <p id={titleId} className="font-semibold text-card">
          {title}
        </p>
        <p className="text-muted text-row">{children}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {options.map(({ label, value }) => (
          <Button
            key={label}
            {...removeAllButtonProps}
            variant="outline"
            disabled={isPending}
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton
        {...removeAllButtonProps}
        label="Don't ask again"
        disabled={isPending}
        onClick={onDismiss}
        className="absolute top-2 right-2"
      >
        <X aria-hidden />
      </IconButton>
    </fieldset>
  );
}
