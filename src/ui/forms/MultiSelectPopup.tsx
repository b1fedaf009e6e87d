import { Check } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { ListboxOption, useListbox } from './Listbox.tsx';
import type { SelectOption } from './Select.tsx';

interface MultiSelectPopupProps extends MultiSelectOptionsProps {
  /** The button that opens the list, below which it is. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The open list of a `MultiSelect`. */
export function MultiSelectPopup({ button, onClose, ...list }: MultiSelectPopupProps) {
  const isLeftByPointer = useRef(false);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The button closes the list by its own press.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
            else isLeftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeftByPointer.current) button.current?.focus({ preventScroll: true });
          }}
          className="z-50 min-w-(--radix-popover-trigger-width) animate-rise-in rounded-lg border border-line bg-raised text-fg shadow-float"
        >
          <MultiSelectOptions {...list} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
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
