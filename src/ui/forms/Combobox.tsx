import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { cn } from '../class-names.ts';
import { Input } from './Input.tsx';

export interface Suggestion {
  /** Unique in the list. */
  value: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
}

interface ComboboxProps {
  /** The text; any text is allowed. */
  value: string;
  onValueChange: (text: string) => void;
  /** What fits the text, fetched and ordered by the caller. */
  suggestions: readonly Suggestion[];
  onSelect: (suggestion: Suggestion) => void;
  /** Enter with no suggestion chosen. */
  onSubmit?: (text: string) => void;
  /** Its name where no Field gives one. */
  label?: string;
  placeholder?: string;
  icon?: ReactNode;
  trailing?: ReactNode;
  size?: 'md' | 'lg';
  quiet?: boolean;
  id?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** A text field with suggestions below it (WAI-ARIA combobox, list autocomplete). */
export function Combobox({
  value,
  onValueChange,
  suggestions,
  onSelect,
  onSubmit,
  label,
  ...props
}: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && suggestions.length > 0;
  // The list may have shrunk since the arrow keys were used.
  const activeIndex = active < suggestions.length ? active : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onSelect(suggestion);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    // -1 is the text itself, one stop in the ring of suggestions.
    const stops = suggestions.length + 1;
    setActive(((activeIndex + 1 + step + stops) % stops) - 1);
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Japanese or Chinese word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      const suggestion = shown ? suggestions[activeIndex] : undefined;
      if (suggestion || onSubmit) event.preventDefault();
      if (suggestion) choose(suggestion);
      else {
        close();
        onSubmit?.(value);
      }
    } else if (event.key === 'Escape') {
      // With nothing to close it is for what the field stands in.
      if (!shown) return;
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className="relative w-full min-w-0">
      <Input
        {...props}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && activeIndex >= 0 ? optionId(activeIndex) : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onValueChange(event.target.value);
        }}
        onKeyDown={press}
        onClick={() => setOpen(true)}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
      />
      {shown && (
        <div
          id={listId}
          role="listbox"
          aria-label={label ?? 'Suggestions'}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 min-w-56 animate-rise-in overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.value}
              id={optionId(index)}
              suggestion={suggestion}
              active={index === activeIndex}
              onChoose={() => choose(suggestion)}
            />
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {shown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, suggestion, active, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
      // The field must not lose the focus, which would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-row hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
        active && 'bg-hover',
      )}
    >
      {suggestion.icon}
      <span className="max-w-3/4 shrink-0 truncate">{suggestion.label}</span>
      {suggestion.detail && (
        <span className="ml-auto min-w-0 truncate text-meta text-muted">{suggestion.detail}</span>
      )}
    </div>
  );
}
