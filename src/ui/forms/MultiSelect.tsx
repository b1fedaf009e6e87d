import { Check, ChevronDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { useSurroundingFieldAttributes } from './field-context.ts';
import { controlClass } from './Input.tsx';
import { ListboxOption, useListbox } from './Listbox.tsx';
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
  const [open, setOpen] = useState(false);
  const chosen = options.filter((option) => values.includes(option.value));
  const text = chosen.length > 1 ? `${chosen.length} ${plural}` : (chosen[0]?.label ?? allLabel);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          {...field}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? contentId : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
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
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="z-50 min-w-(--radix-popover-trigger-width) animate-rise-in rounded-lg border border-line bg-raised text-fg shadow-float"
        >
          <MultiSelectOptions
            id={contentId}
            label={label ?? plural}
            options={[{ value: '', label: allLabel }, ...options]}
            values={values}
            onToggle={(value) => onValuesChange(toggleOrClearValues(values, value))}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function toggleOrClearValues(values: readonly string[], value: string): string[] {
  if (value === '') return [];
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

interface MultiSelectOptionsProps {
  id: string;
  label: string;
  /** The value '' means all of them. */
  options: readonly SelectOption[];
  values: readonly string[];
  onToggle: (value: string) => void;
}

function MultiSelectOptions({ id, label, options, values, onToggle }: MultiSelectOptionsProps) {
  const first = options.findIndex((option) => values.includes(option.value));
  const listbox = useListbox(options.length, Math.max(0, first));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findOptionIndexForKey(event, listbox.activeIndex, options);
    if (next !== undefined) listbox.activate(next, 'key');
    else if (event.key === ' ' || event.key === 'Enter') onToggle(options[listbox.activeIndex]?.value ?? '');
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={focusListOnOpen}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={listbox.activeId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="max-h-80 overflow-y-auto rounded-lg p-1 outline-none"
    >
      {options.map((option, index) => {
        const isSelected = option.value === '' ? values.length === 0 : values.includes(option.value);
        return (
          <ListboxOption
            key={option.value}
            listbox={listbox}
            index={index}
            isSelected={isSelected}
            onSelect={() => onToggle(option.value)}
            onPointerMove={() => listbox.activate(index, 'pointer')}
            className={cn(
              'flex h-8 cursor-pointer select-none items-center gap-3 rounded-md pr-2 pl-2.5 text-row pointer-coarse:h-11 pointer-coarse:text-body',
              isSelected && 'font-medium',
              index === listbox.activeIndex && 'bg-hover',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <Check aria-hidden className={cn('size-4 text-brand', !isSelected && 'invisible')} />
          </ListboxOption>
        );
      })}
    </div>
  );
}

function focusListOnOpen(list: HTMLDivElement | null): void {
  list?.focus({ preventScroll: true });
}

/** The option to which a key moves; undefined for a key that moves nothing. */
function findOptionIndexForKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  activeIndex: number,
  options: readonly SelectOption[],
): number | undefined {
  const last = options.length - 1;
  if (key === 'ArrowDown') return Math.min(last, activeIndex + 1);
  if (key === 'ArrowUp') return Math.max(0, activeIndex - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (!/^[\p{L}\p{N}]$/u.test(key) || ctrlKey || metaKey) return undefined;
  // The next option that begins with the letter, around the end.
  const order = options.map((_, offset) => (activeIndex + 1 + offset) % options.length);
  const letter = key.toLowerCase();
  return order.find((index) => options[index]?.label.toLowerCase().startsWith(letter)) ?? activeIndex;
}
