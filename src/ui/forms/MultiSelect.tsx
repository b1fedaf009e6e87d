import { Check, ChevronDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '../class-names.ts';
import { useFieldControl } from './field-control.ts';
import { controlClass } from './Input.tsx';
import type { SelectOption } from './Select.tsx';

interface MultiSelectProps {
  options: readonly SelectOption[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Stands there while nothing is chosen, and takes everything away: 'All Sports'. */
  all: string;
  /** What several are called: '2 sports'. */
  several: string;
  /** Its name where no Field gives one. */
  label?: string | undefined;
  id?: string;
  className?: string;
}

/** Any number of a closed list. The list stays open while one chooses. */
export function MultiSelect({
  options,
  values,
  onValuesChange,
  all,
  several,
  label,
  className,
  ...own
}: MultiSelectProps) {
  const wiring = useFieldControl(own);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const shown = options.filter((option) => values.includes(option.value));
  const text = shown.length > 1 ? `${shown.length} ${several}` : (shown[0]?.label ?? all);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          {...wiring}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
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
          <Options
            id={listId}
            label={label ?? several}
            options={[{ value: '', label: all }, ...options]}
            chosen={values}
            onChoose={(value) => onValuesChange(toggled(values, value))}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function toggled(values: readonly string[], value: string): string[] {
  if (value === '') return [];
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

interface OptionsProps {
  id: string;
  label: string;
  /** '' is all of them. */
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
}

function Options({ id, label, options, chosen, onChoose }: OptionsProps) {
  const first = options.findIndex((option) => chosen.includes(option.value));
  const [active, setActive] = useState(Math.max(0, first));
  const list = useRef<HTMLDivElement>(null);
  const isChosen = (value: string) => (value === '' ? chosen.length === 0 : chosen.includes(value));
  const go = (index: number) => {
    const next = Math.min(options.length - 1, Math.max(0, index));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
    };
    if (key in steps) go(steps[key] as number);
    else if (key === ' ' || key === 'Enter') onChoose(options[active]?.value ?? '');
    else if (/^[\p{L}\p{N}]$/u.test(key) && !event.ctrlKey && !event.metaKey) go(startingWith(key));
    else return;
    event.preventDefault();
  };
  // The next one after the active one, around the end.
  const startingWith = (letter: string) => {
    const order = options.map((_, offset) => (active + 1 + offset) % options.length);
    const found = order.find((index) => options[index]?.label.toLowerCase().startsWith(letter.toLowerCase()));
    return found ?? active;
  };
  return (
    <div
      ref={(node) => {
        list.current = node;
        // Once, when it opens.
        if (node && !node.contains(document.activeElement)) node.focus({ preventScroll: true });
      }}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={press}
      className="max-h-80 overflow-y-auto rounded-lg p-1 outline-none"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the list, which keeps the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(option.value)}
          onPointerMove={() => setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option.value)}
          className={cn(
            'flex h-8 cursor-pointer select-none items-center gap-3 rounded-md pr-2 pl-2.5 text-row pointer-coarse:h-11 pointer-coarse:text-body',
            isChosen(option.value) && 'font-medium',
            index === active && 'bg-hover',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Check aria-hidden className={cn('size-4 text-brand', !isChosen(option.value) && 'invisible')} />
        </div>
      ))}
    </div>
  );
}
