import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { Input } from './Input.tsx';
import { type Listbox, ListboxOption, useListbox } from './Listbox.tsx';

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
  /** Suggestions for the text, fetched and ordered by the caller. */
  suggestions: readonly Suggestion[];
  onSelect: (suggestion: Suggestion) => void;
  /** Called by Enter while no suggestion is active. */
  onSubmit?: (text: string) => void;
  /** The accessible name, where no Field gives one. */
  label?: string;
  placeholder?: string;
  icon?: ReactNode;
  trailing?: ReactNode;
  size?: 'md' | 'lg';
  quiet?: boolean;
  id?: string;
  onFocus?: () => void;
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
  const { isOpen, openSuggestions, closeSuggestions, listbox, selectSuggestion, onKeyDown } =
    useSuggestionList({
      value,
      suggestions,
      onSelect,
      onSubmit,
    });
  return (
    <div className="relative w-full min-w-0">
      <Input
        {...props}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listbox.id : undefined}
        aria-activedescendant={isOpen ? listbox.activeId : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          openSuggestions(-1);
          onValueChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onClick={() => openSuggestions()}
        onBlur={() => {
          closeSuggestions();
          props.onBlur?.();
        }}
      />
      {isOpen && (
        <SuggestionList
          label={label}
          listbox={listbox}
          suggestions={suggestions}
          onSelect={selectSuggestion}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

type SuggestionsOptions = Pick<ComboboxProps, 'value' | 'suggestions' | 'onSelect' | 'onSubmit'>;

/** The list of suggestions, and the keys that open it, move in it and close it. */
function useSuggestionList({ value, suggestions, onSelect, onSubmit }: SuggestionsOptions) {
  const [isWanted, setWanted] = useState(false);
  const listbox = useListbox(suggestions.length);
  const isOpen = isWanted && suggestions.length > 0;

  const openSuggestions = (activeIndex = listbox.activeIndex) => {
    setWanted(true);
    listbox.activate(activeIndex, 'key');
  };
  const closeSuggestions = () => {
    setWanted(false);
    listbox.activate(-1, 'key');
  };
  const selectSuggestion = (suggestion: Suggestion) => {
    closeSuggestions();
    onSelect(suggestion);
  };
  const selectActiveOrSubmitText = (event: KeyboardEvent) => {
    const suggestion = isOpen ? suggestions[listbox.activeIndex] : undefined;
    if (suggestion || onSubmit) event.preventDefault();
    if (suggestion) return selectSuggestion(suggestion);
    closeSuggestions();
    onSubmit?.(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Japanese or Chinese word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      openSuggestions(
        getNextSuggestionIndex(listbox.activeIndex, event.key === 'ArrowDown' ? 1 : -1, suggestions.length),
      );
    } else if (event.key === 'Enter') {
      selectActiveOrSubmitText(event);
    } else if (event.key === 'Escape' && isOpen) {
      // With a closed list Escape is for the dialog around the field.
      event.stopPropagation();
      closeSuggestions();
    }
  };
  return { isOpen, openSuggestions, closeSuggestions, listbox, selectSuggestion, onKeyDown };
}

/** The arrow keys go round in a ring: the suggestions, and -1 for the text itself. */
function getNextSuggestionIndex(index: number, step: 1 | -1, count: number): number {
  const stops = count + 1;
  return ((index + 1 + step + stops) % stops) - 1;
}

interface SuggestionListProps extends Pick<ComboboxProps, 'label' | 'suggestions' | 'onSelect'> {
  listbox: Listbox;
}

function SuggestionList({ label = 'Suggestions', listbox, suggestions, onSelect }: SuggestionListProps) {
  return (
    <div
      id={listbox.id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 min-w-56 animate-rise-in overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        <ListboxOption
          key={suggestion.value}
          listbox={listbox}
          index={index}
          isSelected={index === listbox.activeIndex}
          onSelect={() => onSelect(suggestion)}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-row hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
            index === listbox.activeIndex && 'bg-hover',
          )}
        >
          {suggestion.icon}
          {/* A detail that does not fit goes below the label. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
            <span className="max-w-full grow truncate">{suggestion.label}</span>
            {suggestion.detail && (
              <span className="max-w-full truncate text-meta text-muted">{suggestion.detail}</span>
            )}
          </span>
        </ListboxOption>
      ))}
    </div>
  );
}
