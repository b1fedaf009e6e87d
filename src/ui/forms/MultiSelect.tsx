import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import { cn } from '../merge-tailwind-classes.ts';
import { useSurroundingFieldAttributes } from './field-attributes-context.ts';
import { controlClass } from './Input.tsx';
import type { SelectOption } from './Select.tsx';

interface MultiSelectProps {
  options: readonly SelectOption[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** The text while nothing is chosen, and the option that clears the choice: 'All Sports'. */
  allLabel: string;
  /** The noun after the number of choices: 'sports' in '2 sports'. */
  plural: string;
  /** The accessible name, where no Field gives one. */
  label?: string | undefined;
  id?: string;
  className?: string;
}

// As for `Select`: most lists of a page are never opened.
const lazyPopup = createLazyModule(() => import('./MultiSelectPopup.tsx'));

/** Selects any number of options. The list stays open meanwhile. */
export function MultiSelect({
  options,
  values,
  onValuesChange,
  allLabel,
  plural,
  label,
  className,
  ...own
}: MultiSelectProps) {
  const field = useSurroundingFieldAttributes(own);
  const contentId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { module: popup } = useLazyModule(lazyPopup);
  const openPopup = async () => {
    setOpen(true);
    await lazyPopup.load();
    if (lazyPopup.getState().module) return;
    setOpen(false);
    toast({
      title: 'The list could not be opened',
      description: 'Check your connection and try again.',
      variant: 'destructive',
    });
  };
  const chosen = options.filter((option) => values.includes(option.value));
  const text = chosen.length > 1 ? `${chosen.length} ${plural}` : (chosen[0]?.label ?? allLabel);
  return (
    <>
      <button
        ref={button}
        type="button"
        {...field}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open && popup !== undefined}
        aria-busy={(open && !popup) || undefined}
        aria-controls={open ? contentId : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={() => void lazyPopup.preload()}
        onFocus={() => void lazyPopup.preload()}
        onClick={() => (open ? setOpen(false) : void openPopup())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          void openPopup();
        }}
        className={cn(
          controlClass({ size: 'md' }),
          'inline-flex items-center gap-2 text-left [&_svg]:size-4 [&_svg]:shrink-0',
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <ChevronDown aria-hidden />
      </button>
      {open && popup && (
        <popup.MultiSelectPopup
          button={button}
          onClose={() => setOpen(false)}
          id={contentId}
          label={label ?? plural}
          options={[{ value: '', label: allLabel }, ...options]}
          values={values}
          onToggle={(value) => onValuesChange(toggleOrClearValues(values, value))}
        />
      )}
    </>
  );
}

function toggleOrClearValues(values: readonly string[], value: string): string[] {
  if (value === '') return [];
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
